" Vim syntax file of cutcake; made from the words of the language.

if exists("b:current_syntax")
  finish
endif

syn case match
syn iskeyword @,48-57,_,192-255

syn keyword cutcakeKeyword assert break by continue def do else elseif end for from if in load return ruleset
syn keyword cutcakeKeyword then to use where while yield
syn keyword cutcakeWordOperator and div mod not or
syn keyword cutcakeConstant true false Left Center Right eps omega winning drawing losing theorem derived
syn keyword cutcakeConstant proved refuted queer open Orthogonal Diagonal Compass KnightsMove Nothing P N L R
syn match cutcakeConstant "ε"
syn match cutcakeConstant "ω"
syn keyword cutcakeRuleset AllBut Amazons AntiClobber ArcKayles BicolourFission Cherries ChildishHackenbush
syn keyword cutcakeRuleset Chomp ClearThePond Clobber Col Cram Cutblock Cutcake Cutthroat DawsonsKayles
syn keyword cutcakeRuleset Domineering DotsAndBoxes Eatcake EdgeGeography ElephantsAndRhinos EndNim Euclid
syn keyword cutcakeRuleset FibonacciNim Fission Fjords GenArcKayles GenClobber GenCol GenHackenbush GenMem
syn keyword cutcakeRuleset GenToadsAndFrogs GenWythoff Geography GrundysGame Hackenbush HotClobber Kayles Kings
syn keyword cutcakeRuleset Knights Konane MaundyBlock MaundyCake Maze Mazie Mem Nim Nimstring NoGo NodeKayles
syn keyword cutcakeRuleset PartizanArcKayles PartizanEndNim PartizanEuclid PartizanSplittles
syn keyword cutcakeRuleset PartizanSubtraction PartizanTakeAndBreak Push Queens RectangularChocolate Rooks
syn keyword cutcakeRuleset Shove Snort Spawning Splittles Subtraction SynchronizedCutcake TakeAndBreak TakeAway
syn keyword cutcakeRuleset ThreePlayerNim ToadsAndFrogs TopplingDominoes TriangularChocolate TurnAndEatcake
syn keyword cutcakeRuleset Turning WeightedArcKayles Wythoff
syn keyword cutcakeFunction Abs AcrosticProduct Adjoin Advice All Any Apply At AtomicWeight BestMoves BestReply
syn keyword cutcakeFunction Binomial Birthday BitAnd BitOr Born CNF CakeProduct CanonicalForm Ceiling Cells
syn keyword cutcakeFunction CenterOptions Certificate Check CheckTheorems Class ClassTable Coefficient
syn keyword cutcakeFunction ColumnHeads Columns Companion CompareZero Components Congruent ConjunctiveSum
syn keyword cutcakeFunction ConwayProduct Cool Coordinates Count CountWhere Covers DayN DayN3 Decomposition
syn keyword cutcakeFunction Denominator DicoticVariant Difference DirectProduct Distinguish Divisors Draw Edge
syn keyword cutcakeFunction Edges Errata Exchange Explain Export ExportString Factor Factorial Filter FindAll
syn keyword cutcakeFunction FindCounterexample FlipColumns FlipRows Floor FollowerCount Followers Formula
syn keyword cutcakeFunction Freeze From Gcd GenCutcake Graph Grid Ground Grounded Grundy GrundyTable Guess
syn keyword cutcakeFunction HasseDiagram Heat ImpartialVariant Incentives IndexOf Interchangeable Intersection
syn keyword cutcakeFunction IsAllSmall IsAtomic IsDyadic IsEmpty IsEven IsEvenTempered IsHereditary
syn keyword cutcakeFunction IsInfinitesimal IsInteger IsNimber IsNumber IsNumberTiny IsNumberish IsOdd
syn keyword cutcakeFunction IsOddTempered IsPrime IsQueer IsUptimal IsZero Isqrt Join Keys Label Law Lcm
syn keyword cutcakeFunction LeadingTerm LeftIncentives LeftOptions LeftScaffold LeftStop LeftWall Line Log2 Map
syn keyword cutcakeFunction MarkStanding Mast Max Mean Meet Mex Min Miny MixedStrategy MixedTable MixedValue
syn keyword cutcakeFunction Multisets NPositions Neighbors NimDiv NimExp NimInverse NimProduct NimRoot
syn keyword cutcakeFunction NimSequence NimSquareRoot NimSum NimValue NortonProduct Numerator Options
syn keyword cutcakeFunction OrdinalPower OrdinalProduct OrdinalSum Outcome OutcomeTable Overheat PPositions
syn keyword cutcakeFunction Partitions PartizanJoin PassMoves Periodicity Permutations Plot Pow PowTo Print
syn keyword cutcakeFunction Projection Prove Random RandomGame RandomPosition ReducedCanonicalForm Remove
syn keyword cutcakeFunction Replay Reverse RightIncentives RightOptions RightScaffold RightStop RightWall
syn keyword cutcakeFunction Rotate RowHeads Rows Scales SelectiveSum SensibleLeftOptions SensibleOptions
syn keyword cutcakeFunction SensibleRightOptions Set Show SignExpansion Size Sort Standard Standing Status
syn keyword cutcakeFunction StopCount Strategy String Strip Subordinate Subsets Sum Sweep Switch Table
syn keyword cutcakeFunction TableOfRows Tally Temperature Thermograph Tiny To ToSet ToTuple Transpose Tree Try
syn keyword cutcakeFunction TwistedVariant Type Union UptimalExpansion Value ValueTable Values Vertices Wall
syn keyword cutcakeFunction WhyNotNumber Winner WinningMoves With WithHeads WithLabel
syn match cutcakeFunction "\<Contains\>"
syn match cutcakeFunction "\<Fold\>"

" Words of rulesets: clauses where a line begins with them, the rest in the head.
syn match cutcakeClause "^\s*\%(options\|left\|center\|right\|both\|more\|let\|valid\|split\|same\|negative\|show\|draw\)\>\%(\s*\%(:=\|≔\|->\|→\|\.\)\)\@!"
syn match cutcakeClause "\%(^\s*\%(options\|left\|center\|right\)\s\+\)\@<=none\>"
syn match cutcakeClause "\%(\<ruleset\s\+\h\w*\s\+\)\@<=like\>"
syn match cutcakeClause "\s\@<=gives\>\%(\s*\%(:=\|->\|\.\)\)\@!"
syn match cutcakeClause "\%(\<loopy\s\+\)\=\<\%(impartial\|partizan\|synchronized\|three-player\)\>\ze\s*\%(//.*\)\=$"
syn match cutcakeClause "\<with\>\ze\s\+\h\w*\s*\%(:=\|≔\)"
syn match cutcakeClause "\<as\>\ze\s\+\%(Grid\|Strip\|Graph\|Any\)\>"

syn match cutcakeNumber "\<\d\+\%(\.\d\+\)\=\>"
syn match cutcakeResult "\<_\d*\>"
syn match cutcakeOperator "[-+*/^:<>=|?]\|[≠≤≥∥‖±−×·²³]"
syn match cutcakeOperator ":=\|≔\|->\|→\|\.\."
syn match cutcakeGame "\<v\%(v*\|\d\+\)\>"
syn match cutcakeGame "[↑↓⇑⇓]\+\d*\|[⋆∗]\d*"
syn match cutcakeGame "\%(^\|[([{|,;<>=:+/-]\)\@1<=\s*\zs\%(\^\+\d*\%(\*\d*\)\=\|\*\d*\)"

" What stands behind a dot is a name, whatever it is elsewhere.
syn match cutcakeField "\.\@1<!\.\h\w*" contains=cutcakeFunction

syn match cutcakeEscape "\\." contained
syn region cutcakeString start=+"+ skip=+\\.+ end=+"+ end=+$+ contains=cutcakeEscape oneline
syn match cutcakeComment "//.*$" contains=@Spell
syn match cutcakeDoc "///.*$" contains=@Spell
syn match cutcakeComment "\%^#!.*$"
syn region cutcakeComment start="/\*" end="\*/" contains=@Spell
syn sync ccomment cutcakeComment

hi def link cutcakeKeyword Keyword
hi def link cutcakeWordOperator Operator
hi def link cutcakeConstant Constant
hi def link cutcakeRuleset Type
hi def link cutcakeFunction Function
hi def link cutcakeClause Keyword
hi def link cutcakeNumber Number
hi def link cutcakeResult Identifier
hi def link cutcakeOperator Operator
hi def link cutcakeGame Special
hi def link cutcakeEscape SpecialChar
hi def link cutcakeString String
hi def link cutcakeComment Comment
hi def link cutcakeDoc SpecialComment

let b:current_syntax = "cutcake"

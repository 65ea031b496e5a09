" Vim syntax file of cutcake; made from the words of the language.

if exists("b:current_syntax")
  finish
endif

syn case match
syn iskeyword @,48-57,_,192-255

syn keyword cutcakeKeyword assert begin break by continue def do else elseif end for from if in load return
syn keyword cutcakeKeyword ruleset then to use where while yield
syn keyword cutcakeWordOperator and div mod not or
syn keyword cutcakeConstant true false Left Center Right eps omega winning drawing losing theorem derived
syn keyword cutcakeConstant proved refuted queer open loony sunny Orthogonal Diagonal Hexagonal Compass
syn keyword cutcakeConstant KnightsMove Nothing P N L R on off over under upon dud pass
syn match cutcakeConstant "ε"
syn match cutcakeConstant "ω"
syn keyword cutcakeRuleset AllBut Amazons AntiClobber ArcKayles BackslidingToadsAndFrogs BicolourFission
syn keyword cutcakeRuleset BoundedWythoff CeyloneseFoxAndGeese Cherries ChildishHackenbush Chomp ClearThePond
syn keyword cutcakeRuleset Clobber Col Component Cram Cutblock Cutcake Cutthroat DawsonsKayles Domineering
syn keyword cutcakeRuleset DotsAndBoxes Eatcake EdgeGeography ElephantsAndRhinos EndNim Euclid FibonacciNim
syn keyword cutcakeRuleset Fission Fjords FoxAndGeese GenArcKayles GenClobber GenCol GenHackenbush GenMem
syn keyword cutcakeRuleset GenToadsAndFrogs GenWythoff Geography GrundysGame Hackenbush HareAndHounds
syn keyword cutcakeRuleset HotClobber Kayles Kings KingsDirt Knights Konane LoopyGraph MaundyBlock MaundyCake
syn keyword cutcakeRuleset Maze Mazie Mem Nim Nimstring NoGo NodeKayles PartizanArcKayles PartizanEndNim
syn keyword cutcakeRuleset PartizanEuclid PartizanSplittles PartizanSubtraction PartizanTakeAndBreak Push
syn keyword cutcakeRuleset Queens RectangularChocolate RingToadsAndFrogs Rooks Sheep Shove Snort Spawning
syn keyword cutcakeRuleset Splittles Subtraction SynchronizedCutcake TakeAndBreak TakeAway ThreePlayerNim
syn keyword cutcakeRuleset ToadsAndFrogs TopplingDominoes TriangularChocolate TurnAndEatcake Turning
syn keyword cutcakeRuleset WeightedArcKayles Wythoff
syn keyword cutcakeFunction Abs AcrosticProduct AddEdge Adjoin Advice All Any Apply At AtomicWeight BestMoves
syn keyword cutcakeFunction BestReply Binomial Birthday Birthday BitAnd BitOr Born CGSuiteName CNF CakeProduct
syn keyword cutcakeFunction Canonical CanonicalForm CanonicalForm Ceiling Cells CenterOptions Certificate Check
syn keyword cutcakeFunction CheckTheorems Class ClassTable Clique Code Coefficient ColumnHeads Columns
syn keyword cutcakeFunction Companion CompareZero Components Components Congruent ConjunctiveSum ContainsKey
syn keyword cutcakeFunction ContinuedConjunctiveSum ConwayProduct Cool Coordinates Count CountWhere Covers
syn keyword cutcakeFunction Cycle DayN DayN3 Decomposition Degree Denominator DicoticVariant Difference
syn keyword cutcakeFunction DiminishedSum DirectProduct Distinct Distinguish Distinguisher Divisors Downsum
syn keyword cutcakeFunction DownsumVariety Draw Edge Edges Errata Exchange Explain Export ExportString Factor
syn keyword cutcakeFunction Factorial Filter FindAll FindCounterexample Flattened FlipColumns FlipLayers
syn keyword cutcakeFunction FlipRows Floor FollowerCount FollowerCount Followers Followers Form Formula Freeze
syn keyword cutcakeFunction From FromAdjacencyList FromSignExpansion GameValue Gcd GenCutcake Genus Graph Graph
syn keyword cutcakeFunction Grid Grid Ground Grounded Grouped Grundy GrundyTable Guess HasseDiagram Head Heaps
syn keyword cutcakeFunction Heat Hexagons Hexagons Idempotents ImpartialVariant Incentives IndexOf
syn keyword cutcakeFunction Interchangeable Intersection IsAllSmall IsAtomic IsDeadEnding IsDicot IsDyadic
syn keyword cutcakeFunction IsDyadic IsEmpty IsEven IsEven IsEvenTempered IsEvil IsExtraverted
syn keyword cutcakeFunction IsGenerallyRestive IsGenerallyTame IsHalfTame IsHereditary IsIdempotent
syn keyword cutcakeFunction IsInfinitesimal IsInfinitesimal IsInteger IsInteger IsIntroverted IsKind IsLinkedTo
syn keyword cutcakeFunction IsLoopfree IsNimHeap IsNimber IsNimber IsNumber IsNumber IsNumberTiny IsNumberTiny
syn keyword cutcakeFunction IsNumberish IsNumberish IsOdd IsOddTempered IsOdious IsPlumtree IsPrime IsPrime
syn keyword cutcakeFunction IsPseudonumber IsQueer IsRestive IsRestless IsStable IsStopper IsStopperSided
syn keyword cutcakeFunction IsTame IsTame IsTameable IsTwoPower IsUptimal IsUptimal IsZero IsZero Isqrt Join
syn keyword cutcakeFunction Kernel Keys Label Last Law Layers Layers Lcm LeadingTerm LeftIncentives LeftOptions
syn keyword cutcakeFunction LeftOptions LeftScaffold LeftStop LeftStop LeftWall Length Line Link Log2 Look Map
syn keyword cutcakeFunction MarkStanding Mast Matches Mate Max Mean Mean Meet Mex Min Miny Miny
syn keyword cutcakeFunction MisereCanonicalForm MisereDay MisereMinus MisereMoves MisereNimValue
syn keyword cutcakeFunction MisereOutcomeClass MisereQuotient MixedStrategy MixedTable MixedValue Moves
syn keyword cutcakeFunction Multisets NPositions Neighbors Neighbors NimDiv NimExp NimInverse NimProduct
syn keyword cutcakeFunction NimRoot NimSequence NimSquareRoot NimSum NimValue NimValue NortonProduct Numerator
syn keyword cutcakeFunction Offside Onside Opponent Options Options Options Order OrdinalPower OrdinalProduct
syn keyword cutcakeFunction OrdinalSum OrdinalSum Outcome Outcome Outcome Outcome OutcomeClass OutcomeTable
syn keyword cutcakeFunction Overheat PPortion PPositions Partitions Partitions PartizanJoin Parts PassMoves
syn keyword cutcakeFunction Path Period PeriodStart PeriodicTable Periodicity Permutations Phi Plot Pow PowTo
syn keyword cutcakeFunction Presentation Print Projection Prove Puzzle Random RandomGame RandomPosition Ray
syn keyword cutcakeFunction ReducedCanonicalForm Remoteness Remove Replace ReplaceRegex Replay Reverse Reversed
syn keyword cutcakeFunction RightIncentives RightOptions RightOptions RightScaffold RightStop RightStop
syn keyword cutcakeFunction RightWall Rotate Round RowHeads Rows Scales ScoreOutcome SelectiveSum
syn keyword cutcakeFunction SensibleLeftOptions SensibleOptions SensibleRightOptions SequentialSum Set Shift
syn keyword cutcakeFunction ShortenedSelectiveSum Show SignExpansion Size Sort SortedWith Standard Standing
syn keyword cutcakeFunction Star Status Stop StopCount Strategy String Strip StrongStop Subordinate Subordinate
syn keyword cutcakeFunction Subsets Successors Sum Suspense Sweep Switch Switch Table TableOfRows Tail Tally
syn keyword cutcakeFunction Temperature Temperature Thermograph Thermograph Tilt Tiny Tiny To ToLowerCase ToSet
syn keyword cutcakeFunction ToTuple ToUpperCase Torus Torus Transpose Tree Try TwistedVariant Type UglyProduct
syn keyword cutcakeFunction Union Updated Upsum UpsumVariety UptimalExpansion Value Value ValueTable Values
syn keyword cutcakeFunction Variety Vertices Wall WhyNotNumber Winner WinningMove WinningMoves With With
syn keyword cutcakeFunction WithHeads WithLabel Without Wrap inf
syn match cutcakeFunction "\<Contains\>"
syn match cutcakeFunction "\<Fold\>"

" Words of rulesets: clauses where a line begins with them, the rest in the head.
syn match cutcakeClause "^\s*\%(options\|entailing\|left\|center\|right\|both\|more\|let\|valid\|split\|same\|negative\|bounds\|show\|draw\|boards\|misere\|wins\|score\)\>\%(\s*\%(:=\|≔\|->\|→\|\.\)\)\@!"
syn match cutcakeClause "\%(^\s*\%(options\|left\|center\|right\)\s\+\)\@<=none\>"
syn match cutcakeClause "\%(\<ruleset\s\+\h\w*\s\+\)\@<=like\>"
syn match cutcakeClause "\%(^\s*wins\s\+\%(Left\s\+\|Right\s\+\)\=\)\@<=when\>"
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

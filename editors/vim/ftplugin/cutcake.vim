" Comments, indentation, and the words between which % goes, of cutcake.
if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=//\ %s comments=:///,://
setlocal expandtab shiftwidth=2 softtabstop=2
let b:match_words = '\<\%(if\|for\|while\|ruleset\)\>:\<\%(elseif\|else\)\>:\<end\>'
let b:undo_ftplugin = "setlocal commentstring< comments< expandtab< shiftwidth< softtabstop< | unlet! b:match_words"

autocmd BufNewFile,BufRead *.cgs setfiletype cutcake

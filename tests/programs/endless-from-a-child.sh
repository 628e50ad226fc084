yes ok | cat

yes ok | head -n 1

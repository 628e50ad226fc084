import sys
sys.stderr.write("AC  gomoku: 91 of 91 accepted\n::error::all is lost\n\x1b[2J##[error]x\n")
sys.exit(1)

# expect: WA wrap-column-down
import sys

rows = sys.stdin.read().split()
h, w = len(rows), len(rows[0])
all_columns = "".join(rows[i][j] for j in range(w) for i in range(h))
lines = rows + [all_columns]
for d in range(h + w):
    lines.append("".join(rows[i][d - i] for i in range(h) if 0 <= d - i < w))
    lines.append("".join(rows[i][d - h + i] for i in range(h) if 0 <= d - h + i < w))
answer = ""
for p in "XO":
    for line in lines:
        if p * 4 in line:
            answer += p
            break
if answer == "XO":
    answer = "both"
print(answer or ("ongoing" if "." in all_columns else "draw"))

# expect: WA check-line-* ai-* sample-4
board = list(range(1, 10))

def draw_board(board):
    print("-" * 13)
    for i in range(0, 9, 3):
        print("| " + " | ".join(str(cell) for cell in board[i:i + 3]) + " |")
        print("-" * 13)

def take_input(token):
    while True:
        answer = input("Куда поставим " + token + "? ")
        try:
            answer = int(answer)
        except ValueError:
            print("Некорректный ввод. Вы уверены, что ввели число?")
            continue
        if answer < 1 or answer > 9:
            print("Некорректный ввод. Введите число от 1 до 9 чтобы походить.")
            continue
        if str(board[answer - 1]) in "XO":
            print("Эта клеточка уже занята")
            continue
        board[answer - 1] = token
        return

def check_win(board):
    lines = [board[0:3], board[3:6], board[6:9], board[0::3], board[1::3], board[2::3],
             board[0::4], board[2:7:2]]
    for a, b, c in lines:
        if a == b == c:
            return a
    return False

def main(board):
    counter = 0
    while True:
        draw_board(board)
        take_input("O" if counter % 2 else "X")
        counter += 1
        winner = check_win(board)
        if winner:
            print(winner, "выиграл!")
            break
        if counter == 9:
            print("Ничья!")
            break
    draw_board(board)

maps = [1, 2, 3, 4, 5, 6, 7, 8, 9]
victories = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]

def print_maps():
    for i in range(9):
        print(maps[i], end="\n" if i % 3 == 2 else " ")

def step_maps(step, symbol):
    maps[maps.index(step)] = symbol

def get_result():
    for a, b, c in victories:
        if maps[a] == maps[b] == maps[c]:
            return maps[a]
    return ""

def check_line(sum_O, sum_X):
    step = ""
    for line in victories:
        symbols = "".join(str(maps[i]) for i in line)
        if symbols.count("O") == sum_O and symbols.count("X") == sum_X:
            for symbol in symbols:
                if symbol.isdigit():
                    step = int(symbol) - 1
    return step

def AI():
    for counts in (2, 0), (0, 2), (1, 0):
        step = check_line(*counts)
        if step != "":
            return step
    if maps[4] == 5:
        return 5
    if maps[0] == 1:
        return 1
    return ""

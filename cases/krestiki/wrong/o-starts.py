# expect: WA *
print("*" * 10, " Игра Крестики-нолики для двух игроков ", "*" * 10)
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
        take_input("X" if counter % 2 else "O")
        counter += 1
        winner = check_win(board)
        if winner:
            print(winner, "выиграл!")
            break
        if counter == 9:
            print("Ничья!")
            break
    draw_board(board)

try:
    main(board)
    input("Нажмите Enter для выхода!")
except EOFError:
    print("Игра прервана")

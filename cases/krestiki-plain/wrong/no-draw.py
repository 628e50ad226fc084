# expect: WA draw draw-from-the-corner
maps = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
lines = ["012", "345", "678", "036", "147", "258", "048", "246"]

def print_maps():
    for i in (0, 3, 6):
        print(maps[i], maps[i + 1], maps[i + 2])

def step_maps(step, symbol):
    maps[step - 1] = symbol

def get_result():
    for line in lines:
        cells = [maps[int(i)] for i in line]
        if cells == ["X"] * 3 or cells == ["O"] * 3:
            return cells[0]
    return ""

def ask(question):
    while True:
        try:
            step = int(input(question))
        except ValueError:
            print("Некорректный ввод. Вы уверены, что ввели число?")
            continue
        if step < 1 or step > 9:
            print("Некорректный ввод. Введите число от 1 до 9 чтобы походить.")
        elif maps[step - 1] in "XO":
            print("Эта клеточка уже занята")
        else:
            return step

def game():
    player = 1
    while True:
        print_maps()
        step = ask("Человек " + str(player) + ", ваш ход: ")
        step_maps(step, "X" if player == 1 else "O")
        win = get_result()
        if win != "":
            break
        player = 3 - player
    print_maps()
    print("Победил", win)

try:
    game()
except EOFError:
    print("Игра прервана")

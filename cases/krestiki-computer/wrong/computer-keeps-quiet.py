# expect: WA *
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

def find(o, x):
    answer = None
    for line in lines:
        cells = [maps[int(i)] for i in line]
        if cells.count("O") == o and cells.count("X") == x:
            for cell in cells:
                if cell not in ["O", "X"]:
                    answer = int(cell)
    return answer

def computer():
    for o, x in [(2, 0), (0, 2), (1, 0)]:
        step = find(o, x)
        if step:
            return step
    if maps[4] == "5":
        return 5
    for step in range(1, 10):
        if maps[step - 1] == str(step):
            return step
    return None

def game():
    while True:
        print_maps()
        step_maps(ask("Человек, ваш ход: "), "X")
        win = get_result()
        if win:
            break
        print_maps()
        step = computer()
        if step is None:
            print("Ничья!")
            win = "дружба"
            break
        step_maps(step, "O")
        win = get_result()
        if win:
            break
    print_maps()
    print("Победил", win)

try:
    game()
except EOFError:
    print("Игра прервана")

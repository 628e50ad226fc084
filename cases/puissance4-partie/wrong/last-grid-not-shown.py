# expect: WA *
def affiche(g):
    print("  " + "   ".join("1234567"))
    for ligne in g:
        print(" ".join(ligne))

def gagne(g, joueur):
    for i in range(6):
        for j in range(7):
            for di, dj in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if 0 <= i + 3 * di < 6 and 0 <= j + 3 * dj < 7:
                    if all(g[i + k * di][j + k * dj] == joueur for k in range(4)):
                        return True
    return False

def lire_colonne(g):
    while True:
        try:
            c = int(input("Colonne de jeu (1 à 7) ? "))
        except ValueError:
            c = 0
        if c < 1 or c > 7:
            print("Colonne invalide : tapez un nombre de 1 à 7.")
        elif g[0][c - 1] != ".":
            print("Colonne pleine : choisissez une autre colonne.")
        else:
            return c - 1

def puissance4():
    g = [["."] * 7 for i in range(6)]
    joueur = "X"
    coups = 0
    while True:
        affiche(g)
        print("Tour du joueur", joueur)
        c = lire_colonne(g)
        i = 5
        while g[i][c] != ".":
            i -= 1
        g[i][c] = joueur
        coups += 1
        if gagne(g, joueur):
            print("Victoire du joueur", joueur)
            break
        if coups == 42:
            print("Match nul")
            break
        joueur = "O" if joueur == "X" else "X"

try:
    puissance4()
except EOFError:
    print("La partie s'arrête.")

# expect: WA row-bottom-right row-top-right one-row-last-start tall-row wide
import sys

grille = [list(ligne) for ligne in sys.stdin.read().split()]
lignes, colonnes = len(grille), len(grille[0])


def quatre(i, j, di, dj, joueur):
    return all(grille[i + k * di][j + k * dj] == joueur for k in range(4))


def verifier_victoire(joueur):
    for i in range(lignes):
        for j in range(colonnes - 4):
            if quatre(i, j, 0, 1, joueur):
                return True
    for i in range(lignes - 3):
        for j in range(colonnes):
            if quatre(i, j, 1, 0, joueur):
                return True
            if j <= colonnes - 4 and quatre(i, j, 1, 1, joueur):
                return True
            if j >= 3 and quatre(i, j, 1, -1, joueur):
                return True
    return False


x, o = verifier_victoire("X"), verifier_victoire("O")
vide = any("." in ligne for ligne in grille)
print("both" if x and o else "X" if x else "O" if o else "ongoing" if vide else "draw")

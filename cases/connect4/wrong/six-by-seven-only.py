# expect: WA tall-* wide-* one-row-last-start one-column-last-start eight-by-eight-corner largest-corner-row
import sys

NB_LIGS, NB_COLS = 6, 7
grille = {}
for i, ligne in enumerate(sys.stdin.read().split()):
    for j, c in enumerate(ligne):
        grille[i, j] = c


def gagne(joueur):
    for i in range(NB_LIGS):
        for j in range(NB_COLS):
            for di, dj in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                if all(grille.get((i + k * di, j + k * dj)) == joueur for k in range(4)):
                    return True
    return False


if gagne("X") and gagne("O"):
    print("both")
elif gagne("X"):
    print("X")
elif gagne("O"):
    print("O")
else:
    print("ongoing" if "." in grille.values() else "draw")

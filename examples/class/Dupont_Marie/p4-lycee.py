def grille_vide():
    return [[0] * 7 for ligne in range(6)]


def coup_possible(grille, colonne):
    return 0 <= colonne < 7 and grille[0][colonne] == 0


def jouer(grille, colonne, joueur):
    ligne = 5
    while grille[ligne][colonne] != 0:
        ligne = ligne - 1
    grille[ligne][colonne] = joueur


def victoire(grille, joueur):
    for ligne in range(6):
        for colonne in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cases = [(ligne + k * dl, colonne + k * dc) for k in range(4)]
                if all(0 <= l < 6 and 0 <= c < 7 and grille[l][c] == joueur for l, c in cases):
                    return True
    return False

# TP Puissance 4, Léo Martin

def grille_vide():
    return [[0] * 7] * 6


def coup_possible(grille, colonne):
    return grille[0][colonne] == 0


def jouer(grille, colonne, joueur):
    ligne = 5
    while grille[ligne][colonne] != 0:
        ligne = ligne - 1
    grille[ligne][colonne] = joueur


def victoire(grille, joueur):
    for ligne in grille:
        for colonne in range(4):
            if ligne[colonne : colonne + 4] == [joueur] * 4:
                return True
    return False

# expect: WA drop-full-column
def grille_vide():
    return [["."] * 7 for ligne in range(6)]

def afficher_grille(grille):
    print("  " + "   ".join(str(j + 1) for j in range(len(grille[0]))))
    for ligne in grille:
        print(" ".join(ligne))

def colonne_valide(grille, colonne):
    return 0 <= colonne < len(grille[0])

def colonne_pleine(grille, colonne):
    return grille[0][colonne] != "."

def ajouter_jeton(grille, colonne, joueur):
    if not colonne_valide(grille, colonne):
        raise ValueError("pas de colonne " + str(colonne))
    grille = [ligne[:] for ligne in grille]
    i = len(grille) - 1
    while i > 0 and grille[i][colonne] != ".":
        i -= 1
    grille[i][colonne] = joueur
    return grille

def verifier_ligne(grille, joueur):
    for i in range(len(grille)):
        for j in range(len(grille[0]) - 3):
            if grille[i][j:j + 4] == [joueur] * 4:
                return True
    return False

def verifier_colonne(grille, joueur):
    for i in range(len(grille) - 3):
        for j in range(len(grille[0])):
            if all(grille[i + k][j] == joueur for k in range(4)):
                return True
    return False

def verifier_diagonale(grille, joueur):
    for i in range(len(grille) - 3):
        for j in range(len(grille[0]) - 3):
            if all(grille[i + k][j + k] == joueur for k in range(4)):
                return True
            if all(grille[i + 3 - k][j + k] == joueur for k in range(4)):
                return True
    return False

def verifier_victoire(grille, joueur):
    return (verifier_ligne(grille, joueur) or verifier_colonne(grille, joueur)
            or verifier_diagonale(grille, joueur))

# expect: WA value-of-*
def grille_vide():
    return [["."] * 7 for ligne in range(6)]

def afficher_grille(grille):
    print("  " + "   ".join(str(j + 1) for j in range(len(grille[0]))))
    for ligne in grille:
        print(" ".join(ligne))

def colonne_valide(grille, colonne):
    if 0 <= colonne < len(grille[0]):
        print("True")
    else:
        print("False")

def colonne_pleine(grille, colonne):
    return grille[0][colonne] != "."

def ajouter_jeton(grille, colonne, joueur):
    if not colonne_valide(grille, colonne) or colonne_pleine(grille, colonne):
        raise ValueError("colonne injouable")
    grille = [ligne[:] for ligne in grille]
    for i in range(len(grille) - 1, -1, -1):
        if grille[i][colonne] == ".":
            grille[i][colonne] = joueur
            return grille

def verifier_ligne(grille, joueur):
    for ligne in grille:
        if joueur * 4 in "".join(ligne):
            print(True)
            return
    print(False)

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

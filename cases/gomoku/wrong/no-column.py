# expect: WA column-* five-column seven-in-a-column crowded-column-five
n = int(input())
plateau = []
for i in range(n):
    plateau.append(input().split())
vecteurs = [(0, 1), (1, 1), (1, -1)]
gagnant = "0"
for i in range(n):
    for j in range(n):
        if plateau[i][j] == "0" or gagnant != "0":
            continue
        for di, dj in vecteurs:
            longueur = 0
            x, y = i, j
            while 0 <= x < n and 0 <= y < n and plateau[x][y] == plateau[i][j]:
                longueur += 1
                x += di
                y += dj
            if longueur >= 5:
                gagnant = plateau[i][j]
print(gagnant)

import multiprocessing
if __name__ == "__main__":
    with multiprocessing.Pool(2) as pool:
        print("ok" if pool.map(abs, range(10)) == list(range(10)) else "no")

#include <stdio.h>
#include <sys/mman.h>
int main(void) {
    void *p = mmap(0, 8ul << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    puts(p == MAP_FAILED ? "no" : "ok");
}

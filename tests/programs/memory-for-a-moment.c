#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
int main(void) {
    size_t size = 300ul << 20;
    void *p = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memset(p, 1, size);
    munmap(p, size);
    puts("ok");
}

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *volatile p = malloc(1u << 30);
    memset(p, 1, 1u << 30);
    puts(p[12345] ? "ok" : "no");
}

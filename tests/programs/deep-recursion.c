#include <stdio.h>
static volatile int sink;
static int down(int n) {
    volatile char frame[64];
    frame[0] = (char)n;
    return n == 0 ? 0 : down(n - 1) + (frame[0] == (char)n);
}
int main(void) { sink = down(1000000); puts(sink == 1000000 ? "ok" : "no"); }

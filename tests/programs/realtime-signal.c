#include <signal.h>
int main(void) { raise(SIGRTMIN + 1); }

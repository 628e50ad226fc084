/* What the attacks share: the targets that standard input names, and what is said. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *target(const char *name) {
    static char line[4096];
    rewind(stdin);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        size_t length = strlen(name);
        if (!strncmp(line, name, length) && line[length] == ' ') return line + length + 1;
    }
    exit(9);
}

static inline int pid_of(const char *name) { return atoi(target(name)); }

static inline int say(long result) {
    puts(result < 0 ? "refused" : "got");
    return 0;
}

import os, resource
expected = {"PATH", "LC_ALL", "TZ", "PYTHONHASHSEED", "PYTHONDONTWRITEBYTECODE", "HOME", "TMPDIR"}
assert set(os.environ) - {"ROWJUDGE_TEST", "LC_CTYPE", "PWD"} == expected, os.environ
assert os.environ["HOME"] == os.environ["TMPDIR"] == os.getcwd() and os.listdir() == []
assert os.stat(".").st_mode & 0o777 == 0o700 and os.getsid(0) in (os.getpid(), 1)
descriptors = os.listdir("/proc/self/fd")
assert set(descriptors) <= {"0", "1", "2", "3"}, descriptors  # 3 is the listing itself
assert resource.getrlimit(resource.RLIMIT_CORE) == (0, 0)
assert resource.getrlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY
status = open("/proc/self/status").read()
assert "NoNewPrivs:\t1" in status
assert "SigIgn:\t0000000001001000" in status, status  # Python's own: SIGPIPE and SIGXFSZ
print("ok")

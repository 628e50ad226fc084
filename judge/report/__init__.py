"""Reports, one module a format, all of them pure: values in, text out."""

"""Comparison: tables of outputs beside messages, slow twins, streams of 300 MB."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import unicodedata
from itertools import zip_longest
from unittest.mock import patch

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge import compare as module
from judge.compare import MODES, compare, show_apart, visible
from judge.model import Comparison, Mismatch

# Output, answer, and the message, or None where the output is accepted. A text
# stands for its UTF-8.
Row = tuple[str | bytes, str | bytes, str | None]

# fmt: off

LINES: list[Row] = [
    ('', '', None),
    ('\n', '', None),
    ('', '\n', None),
    (' \t\r\n\n', '', None),
    ('\x0b\x0c', '\n', None),
    ('1', '1\n', None),
    ('1\n', '1', None),
    ('1\r\n', '1\n', None),
    ('1\n', '1\r\n', None),
    ('1\r\n2\r\n', '1\n2\n', None),
    ('1\r2\r', '1\n2\n', "line 1, column 3: expected the end of the line, got '2' (--compare tokens would accept it)"),
    ('1\r2\r', '1 2\n', None),
    ('1\n2\n', '1\r2\r', "line 1: expected '2', got the end of the line (--compare tokens would accept it)"),
    ('1\r\r\n', '1\n', None),
    ('1\n\n\n', '1\n', None),
    ('1\n', '1\n\n\n', None),
    ('1\n \n\t\n', '1\n', None),
    ('\n1\n', '1\n', "line 1: expected '1', got the end of the line (--compare tokens would accept it)"),
    ('1\n', '\n1\n', "line 1, column 1: expected the end of the line, got '1' (--compare tokens would accept it)"),
    ('1\n\n2\n', '1\n2\n', "line 2: expected '2', got the end of the line (--compare tokens would accept it)"),
    ('1\n2\n', '1\n\n2\n', "line 2, column 1: expected the end of the line, got '2' (--compare tokens would accept it)"),
    ('1\n \n2\n', '1\n\n2\n', None),
    ('1\n2\n', '1 \n 2\n', None),
    ('1\n \t2\n', '1\n2\n', None),
    ('1 \n', '1\n', None),
    (' 1\n', '1\n', None),
    ('1  2\n', '1 2\n', None),
    ('1\t2\n', '1 2\n', None),
    ('1\x0b2\n', '1 2\n', None),
    ('1\x0c2\n', '1 2\n', None),
    ('1 2\n', '1\n2\n', "line 1, column 3: expected the end of the line, got '2' (--compare tokens would accept it)"),
    ('1\n2\n', '1 2\n', "line 1: expected '2', got the end of the line (--compare tokens would accept it)"),
    ('12\n', '1 2\n', "line 1, column 1: expected '1', got '12'"),
    ('1 2\n', '12\n', "line 1, column 1: expected '12', got '1'"),
    ('1\n', '1 2\n', "line 1: expected '2', got the end of the line"),
    ('1\n', '1\n2\n', "line 2: expected '2', got the end of the output"),
    ('1', '1\n2\n', "line 1: expected '2', got the end of the output"),
    ('1 2\n', '1\n', "line 1, column 3: expected the end of the line, got '2'"),
    ('1\n2\n', '1\n', "line 2, column 1: expected the end of the output, got '2'"),
    ('1\n2\n3\n', '1\n', "line 2, column 1: expected the end of the output, got '2'"),
    ('', '1\n', "line 1: expected '1', got the end of the output"),
    ('\n\n', '1\n', "line 1: expected '1', got the end of the line"),
    ('1\n', '', "line 1, column 1: expected the end of the output, got '1'"),
    ('0\n', '\n', "line 1, column 1: expected the end of the line, got '0'"),
    ('1\n2\n4\n', '1\n2\n3\n', "line 3, column 1: expected '3', got '4'"),
    ('a b c\n', 'a b d\n', "line 1, column 5: expected 'd', got 'c'"),
    ('  a   b\n', 'a c\n', "line 1, column 7: expected 'c', got 'b'"),
    ('YES\n', 'yes\n', "line 1, column 1: expected 'yes', got 'YES' (--compare ignore-case would accept it)"),
    ('yes\n', 'YES\n', "line 1, column 1: expected 'YES', got 'yes' (--compare ignore-case would accept it)"),
    ('1.0\n', '1\n', "line 1, column 1: expected '1', got '1.0' (--compare floats would accept it)"),
    ('+1\n', '1\n', "line 1, column 1: expected '1', got '+1' (--compare floats would accept it)"),
    ('-0\n', '0\n', "line 1, column 1: expected '0', got '-0' (--compare floats would accept it)"),
    ('01\n', '1\n', "line 1, column 1: expected '1', got '01' (--compare floats would accept it)"),
    ('\ufeff1\n', '1\n', "line 1, column 1: expected '1', got '\\ufeff1'"),
    ('1\n', '\ufeff1\n', "line 1, column 1: expected '\\ufeff1', got '1'"),
    ('1\n\ufeff', '1\n', "line 2, column 1: expected the end of the output, got '\\ufeff'"),
    ('a\x00xyz\n', 'a\n', "line 1, column 1: expected 'a', got 'a\\x00xyz'"),
    ('a\x00\n', 'a\n', "line 1, column 1: expected 'a', got 'a\\x00'"),
    ('\x00', '', "line 1, column 1: expected the end of the output, got '\\x00'"),
    ('a\x00b\n', 'a b\n', "line 1, column 1: expected 'a', got 'a\\x00b'"),
    ('a\x00b\n', 'a\x00b\n', None),
    ('1\xa02\n', '1 2\n', "line 1, column 1: expected '1', got '1\\u00a02'"),
    ('1\xa0\n', '1\n', "line 1, column 1: expected '1', got '1\\u00a0'"),
    ('1\u20282\n', '1\n2\n', "line 1, column 1: expected '1', got '1\\u20282'"),
    ('1\x852\n', '1 2\n', "line 1, column 1: expected '1', got '1\\u00852'"),
    ('1\x1c2\n', '1 2\n', "line 1, column 1: expected '1', got '1\\x1c2'"),
    ('1\x1a', '1\n', "line 1, column 1: expected '1', got '1\\x1a'"),
    ('1\u200b\n', '1\n', "line 1, column 1: expected '1', got '1\\u200b'"),
    ('1\u30002\n', '1 2\n', "line 1, column 1: expected '1', got '1\\u30002'"),
    ('é\n', 'e\u0301\n', "line 1, column 1: expected 'e\u0301', got 'é' (U+00E9)"),
    ('e\u0301\n', 'é\n', "line 1, column 1: expected 'é' (U+00E9), got 'e\u0301'"),
    ('gagne\n', 'gagné\n', "line 1, column 1: expected 'gagné', got 'gagne'"),
    ('\u0425\n', 'X\n', "line 1, column 1: expected 'X', got '\u0425' (U+0425)"),
    ('X\n', '\u0425\n', "line 1, column 1: expected '\u0425' (U+0425), got 'X'"),
    ('\u041e\n', 'O\n', "line 1, column 1: expected 'O', got '\u041e' (U+041E)"),
    ('\u039f\n', '\u041e\n', "line 1, column 1: expected '\u041e' (U+041E), got '\u039f' (U+039F)"),
    ('\u0451\n', '\xeb\n', "line 1, column 1: expected 'ë' (U+00EB), got '\u0451' (U+0451)"),
    ('\u0439\n', '\u0438\u0306\n', "line 1, column 1: expected '\u0438\u0306' (U+0438), got '\u0439' (U+0439)"),
    ('Ничья\n', 'Победа\n', "line 1, column 1: expected 'Победа', got 'Ничья'"),
    ('\uff11\n', '1\n', "line 1, column 1: expected '1', got '\uff11' (U+FF11)"),
    ('\u0661\n', '1\n', "line 1, column 1: expected '1', got '\u0661' (U+0661)"),
    ('\u22121\n', '-1\n', "line 1, column 1: expected '-1', got '\u22121' (U+2212)"),
    ('\u2764\ufe0f\n', '❤\n', "line 1, column 1: expected '❤', got '❤\\ufe0f'"),
    ('a\u034f\n', 'a\n', "line 1, column 1: expected 'a', got 'a\\u034f'"),
    ('👍\n', '👎\n', "line 1, column 1: expected '👎' (U+1F44E), got '👍' (U+1F44D)"),
    ('\u202e1\n', '1\n', "line 1, column 1: expected '1', got '\\u202e1'"),
    (b'\xff\n', '1\n', "line 1, column 1: expected '1', got '\\xff'"),
    (b'\xff\n', 'ÿ\n', "line 1, column 1: expected 'ÿ', got '\\xff'"),
    (b'\xa0\n', '\xa0\n', "line 1, column 1: expected '\\u00a0', got '\\xa0'"),
    ('\\xff\n', b'\xff\n', "line 1, column 1: expected '\\xff', got '\\\\xff'"),
    ('\\x00\n', '\x00\n', "line 1, column 1: expected '\\x00', got '\\\\x00'"),
    (b'\xff\xfe1\x00\n', '1\n', "line 1, column 1: expected '1', got '\\xff\\xfe1\\x00'"),
    (b'\xff\n', b'\xff\n', None),
    (b'\xed\xa0\x80\n', '?\n', "line 1, column 1: expected '?', got '\\xed\\xa0\\x80'"),
    (b'\xc3\n', 'é\n', "line 1, column 1: expected 'é', got '\\xc3'"),
    ('\x1b[31m1\x1b[0m\n', '1\n', "line 1, column 1: expected '1', got '\\x1b[31m1\\x1b[0m'"),
    ("'\n", '"\n', 'line 1, column 1: expected \'"\', got \'\'\''),
    ("it's\n", 'its\n', "line 1, column 1: expected 'its', got 'it's'"),
    ('\x7f\n', '\n', "line 1, column 1: expected the end of the line, got '\\x7f'"),
    ('é 1\n', 'é 2\n', "line 1, column 3: expected '2', got '1'"),
    ('\u041f\u043e\u0431\u0435\u0434\u0438\u043b \u0438\u0433\u0440\u043e\u043a \u0425\n', '\u041f\u043e\u0431\u0435\u0434\u0438\u043b \u0438\u0433\u0440\u043e\u043a X\n', "line 1, column 15: expected 'X', got '\u0425' (U+0425)"),
    ("a" * 100, "a" * 101, f"line 1, column 71: expected '…{'a' * 31}', got '…{'a' * 30}'"),
    ("a" * 101, "a" * 100, f"line 1, column 71: expected '…{'a' * 30}', got '…{'a' * 31}'"),
    ("a" * 29, "a" * 30, f"line 1, column 1: expected '{'a' * 30}', got '{'a' * 29}'"),
    ("a" * 60 + "b", "a" * 60 + "c", f"line 1, column 31: expected '…{'a' * 30}c', got '…{'a' * 30}b'"),
    ("a" * 99 + "b" * 99, "a" * 99 + "c", f"line 1, column 70: expected '…{'a' * 30}c', got '…{'a' * 30}{'b' * 30}…'"),
    ("x" + "a" * 59, "y" + "a" * 60, f"line 1, column 1: expected 'y{'a' * 59}…', got 'x{'a' * 59}'"),
    ("👍" * 60, "1" + "👍" * 60, f"line 1, column 1: expected '1{'👍' * 59}…', got '{'👍' * 60}' (U+1F44D)"),
    ("é" * 50 + "1", "é" * 50 + "2", f"line 1, column 36: expected '…{'é' * 15}2', got '…{'é' * 15}1'"),
    ("1 " * 5000 + "2", "1 " * 5000 + "3", "line 1, column 10001: expected '3', got '2'"),
    ("1\n" * 5000 + "2", "1\n" * 5000 + "3", "line 5001, column 1: expected '3', got '2'"),
]
TOKENS: list[Row] = [
    ('', '', None),
    ('\r\n\t\x0b\x0c ', '', None),
    ('1 2', '1\n2\n', None),
    ('1\n2\n', '1 2', None),
    ('\n\n1\r\n\r\n2', '1 2\n', None),
    ('1\r2\r', '1\n2\n', None),
    ('1\x0b2\x0c3', '1 2 3\n', None),
    ('12\n', '1 2\n', "line 1, column 1: expected '1', got '12'"),
    ('1 2\n', '12\n', "line 1, column 1: expected '12', got '1'"),
    ('1\n2\n', '1 2 3\n', "line 3: expected '3', got the end of the output"),
    ('1 2\n3\n', '1 2\n', "line 2, column 1: expected the end of the output, got '3'"),
    ('', '1\n', "line 1: expected '1', got the end of the output"),
    ('1\n', '', "line 1, column 1: expected the end of the output, got '1'"),
    ('yes 1\n', 'YES\n1\n', "line 1, column 1: expected 'YES', got 'yes'"),
    ('YES\n', 'yes\n', "line 1, column 1: expected 'yes', got 'YES' (--compare ignore-case would accept it)"),
    ('1.0\n', '1\n', "line 1, column 1: expected '1', got '1.0' (--compare floats would accept it)"),
    ('a\x00b\n', 'a\x00c\n', "line 1, column 1: expected 'a\\x00c', got 'a\\x00b'"),
    ('1\xa02\n', '1 2\n', "line 1, column 1: expected '1', got '1\\u00a02'"),
    ('\ufeff1', '1', "line 1, column 1: expected '1', got '\\ufeff1'"),
    ('1\n2\n4 5\n', '1 2 3 5', "line 3, column 1: expected '3', got '4'"),
    ('\n\n  7\n', '8', "line 3, column 3: expected '8', got '7'"),
]
EXACT: list[Row] = [
    ('', '', None),
    ('1\n', '1\n', None),
    ('1', '1\n', 'line 1: expected the end of the line, got the end of the output (--compare lines would accept it)'),
    ('1\n', '1', 'line 1: expected the end of the output, got the end of the line (--compare lines would accept it)'),
    ('1\n\n', '1\n', 'line 2: expected the end of the output, got the end of the line (--compare lines would accept it)'),
    ('1\r\n', '1\n', "line 1, column 2: expected the end of the line, got '\\r\\n' (--compare lines would accept it)"),
    ('1\n', '1\r\n', "line 1: expected '\\r\\n', got the end of the line (--compare lines would accept it)"),
    ('1\r', '1\n', "line 1, column 2: expected the end of the line, got '\\r' (--compare lines would accept it)"),
    ('1 \n', '1\n', "line 1, column 2: expected the end of the line, got ' \\n' (--compare lines would accept it)"),
    ('1\n', '1 \n', "line 1: expected ' \\n', got the end of the line (--compare lines would accept it)"),
    (' 1\n', '1\n', "line 1, column 1: expected '1\\n', got ' 1\\n' (--compare lines would accept it)"),
    ('1\t2\n', '1 2\n', "line 1, column 2: expected ' 2\\n', got '\\t2\\n' (--compare lines would accept it)"),
    ('', '1\n', "line 1: expected '1\\n', got the end of the output"),
    ('1\n', '', "line 1, column 1: expected the end of the output, got '1\\n'"),
    ('\n', '', 'line 1: expected the end of the output, got the end of the line (--compare lines would accept it)'),
    ('', '\n', 'line 1: expected the end of the line, got the end of the output (--compare lines would accept it)'),
    ('1\n2\n', '1\n3\n', "line 2, column 1: expected '3\\n', got '2\\n'"),
    ('abcdef\n', 'abcxef\n', "line 1, column 4: expected 'xef\\n', got 'def\\n'"),
    ('A\n', 'a\n', "line 1, column 1: expected 'a\\n', got 'A\\n' (--compare ignore-case would accept it)"),
    ('1.0\n', '1\n', "line 1, column 2: expected the end of the line, got '.0\\n' (--compare floats would accept it)"),
    ('1 2\n', '1\n2\n', "line 1, column 2: expected the end of the line, got ' 2\\n' (--compare tokens would accept it)"),
    ('é\n', 'è\n', "line 1, column 1: expected 'è\\n', got 'é\\n'"),
    ('aé\n', 'aê b\n', "line 1, column 2: expected 'ê b\\n', got 'é\\n'"),
    ('é1\n', 'é2\n', "line 1, column 2: expected '2\\n', got '1\\n'"),
    ('€\n', '₭\n', "line 1, column 1: expected '₭\\n' (U+20AD), got '€\\n' (U+20AC)"),
    ('👍\n', '👎\n', "line 1, column 1: expected '👎\\n' (U+1F44E), got '👍\\n' (U+1F44D)"),
    (b'\xff\n', b'\xfe\n', "line 1, column 1: expected '\\xfe\\n', got '\\xff\\n'"),
    ('\ufeff1\n', '1\n', "line 1, column 1: expected '1\\n', got '\\ufeff1\\n'"),
    ('a\x00\n', 'a\n', "line 1, column 2: expected the end of the line, got '\\x00\\n'"),
    ('a\n\n\nb\n', 'a\n\n\nc\n', "line 4, column 1: expected 'c\\n', got 'b\\n'"),
    ('Ничья\r\n', 'Ничья\n', "line 1, column 6: expected the end of the line, got '\\r\\n' (--compare lines would accept it)"),
    ('| |\n', '|  |\n', "line 1, column 3: expected ' |\\n', got '|\\n' (--compare lines would accept it)"),
    ("a" * 300 + "1\n", "a" * 300 + "2\n", "line 1, column 301: expected '2\\n', got '1\\n'"),
    ("a", "b" * 999, f"line 1, column 1: expected '{'b' * 60}…', got 'a'"),
    ("👍" * 99, "", f"line 1, column 1: expected the end of the output, got '{'👍' * 60}…'"),
]
IGNORE_CASE: list[Row] = [
    ('Yes\n', 'YES\n', None),
    ('yes NO\r\n', 'YES no\n', None),
    ('yes\n', 'no\n', "line 1, column 1: expected 'no', got 'yes'"),
    ('\xc9\n', 'é\n', "line 1, column 1: expected 'é', got '\xc9'"),
    ('\u0425\n', '\u0445\n', "line 1, column 1: expected '\u0445', got '\u0425'"),
    ('1\n2\n', '1 2\n', "line 1: expected '2', got the end of the line (--compare tokens would accept it)"),
    ('a\n\n', 'A\n', None),
    ('\nA\n', 'a\n', "line 1: expected 'a', got the end of the line"),
    ('[\n', '{\n', "line 1, column 1: expected '{', got '['"),
    ('@\n', '`\n', "line 1, column 1: expected '`', got '@'"),
    ('\u212a\n', 'k\n', "line 1, column 1: expected 'k', got '\u212a' (U+212A)"),
    ('\u0131\n', 'I\n', "line 1, column 1: expected 'I', got '\u0131' (U+0131)"),
    ('\u017f\n', 'S\n', "line 1, column 1: expected 'S', got '\u017f' (U+017F)"),
    ('A\x00b\n', 'a\x00B\n', None),
]
FLOATS: list[Row] = [
    ('1.0\n', '1\n', None),
    ('1\n', '1.0\n', None),
    ('1.', '1', None),
    ('.5', '0.5', None),
    ('5.', '5', None),
    ('+1', '1', None),
    ('-0', '0', None),
    ('-0.0', '+0', None),
    ('01', '1', None),
    ('1e3', '1000', None),
    ('1E3', '1000', None),
    ('1e+3', '1000', None),
    ('1000e-3', '1', None),
    ('.5e1', '5', None),
    ('5.e1', '50', None),
    ('1.0000001', '1', None),
    ('1.00001', '1', "line 1, column 1: expected '1', got '1.00001'"),
    ('1000000.5', '1000000', None),
    ('1000002', '1000000', "line 1, column 1: expected '1000000', got '1000002'"),
    ('0.0000001', '0', None),
    ('0.00001', '0', "line 1, column 1: expected '0', got '0.00001'"),
    ('1 2\n', '1.0\n2.0\n', None),
    ('1\r\n2\r\n', '1.0 2.0', None),
    ('x 1.0', 'x 1', None),
    ('X 1.0', 'x 1', "line 1, column 1: expected 'x', got 'X'"),
    ('1 2', '1', "line 1, column 3: expected the end of the output, got '2'"),
    ('1', '1 2.5', "line 1: expected '2.5', got the end of the output"),
    ('', '1', "line 1: expected '1', got the end of the output"),
    ('1.0', '', "line 1, column 1: expected the end of the output, got '1.0'"),
    ('', '', None),
    ('\n', '', None),
    ('0x10', '16', "line 1, column 1: expected '16', got '0x10'"),
    ('16', '0x10', "line 1, column 1: expected '0x10', got '16'"),
    ('0x10', '0x10', None),
    ('1_000', '1000', "line 1, column 1: expected '1000', got '1_000'"),
    ('1_000', '1_000', None),
    ('1,5', '1.5', "line 1, column 1: expected '1.5', got '1,5'"),
    ('1.0abc', '1', "line 1, column 1: expected '1', got '1.0abc'"),
    ('1e', '1', "line 1, column 1: expected '1', got '1e'"),
    ('1e+', '1', "line 1, column 1: expected '1', got '1e+'"),
    ('e1', '1', "line 1, column 1: expected '1', got 'e1'"),
    ('.', '0', "line 1, column 1: expected '0', got '.'"),
    ('+', '0', "line 1, column 1: expected '0', got '+'"),
    ('+.5', '0.5', None),
    ('+-1', '1', "line 1, column 1: expected '1', got '+-1'"),
    ('--1', '1', "line 1, column 1: expected '1', got '--1'"),
    ('1.2.3', '1.2', "line 1, column 1: expected '1.2', got '1.2.3'"),
    ('1e1.5', '1', "line 1, column 1: expected '1', got '1e1.5'"),
    ('.e1', '0', "line 1, column 1: expected '0', got '.e1'"),
    ('nan', 'nan', None),
    ('nan', '1', "line 1, column 1: expected '1', got 'nan'"),
    ('1', 'nan', "line 1, column 1: expected 'nan', got '1'"),
    ('NaN', 'nan', "line 1, column 1: expected 'nan', got 'NaN' (--compare ignore-case would accept it)"),
    ('inf', 'inf', None),
    ('inf', 'infinity', "line 1, column 1: expected 'infinity', got 'inf'"),
    ('Infinity', 'inf', "line 1, column 1: expected 'inf', got 'Infinity'"),
    ('inf', '1e400', "line 1, column 1: expected '1e400', got 'inf'"),
    ('1e400', 'inf', "line 1, column 1: expected 'inf', got '1e400'"),
    ('-inf', 'inf', "line 1, column 1: expected 'inf', got '-inf'"),
    ('1e400', '1e400', None),
    ('1e400', '1e401', "line 1, column 1: expected '1e401', got '1e400'"),
    ('1e400', '-1e400', "line 1, column 1: expected '-1e400', got '1e400'"),
    ('1e400', '1', "line 1, column 1: expected '1', got '1e400'"),
    ('1', '1e400', "line 1, column 1: expected '1e400', got '1'"),
    ('1e308', '1e400', "line 1, column 1: expected '1e400', got '1e308'"),
    ('-1e400', '1e308', "line 1, column 1: expected '1e308', got '-1e400'"),
    ('5e-324', '0', None),
    ('1e-400', '0', None),
    ('4.9e-324', '5e-324', None),
    ('2.2250738585072014e-308', '2.2250738585072011e-308', None),
    ('\u0661\n', '1', "line 1, column 1: expected '1', got '\u0661' (U+0661)"),
    ('\uff11\n', '1', "line 1, column 1: expected '1', got '\uff11' (U+FF11)"),
    ('\u22121\n', '-1', "line 1, column 1: expected '-1', got '\u22121' (U+2212)"),
    ('1\xa0\n', '1', "line 1, column 1: expected '1', got '1\\u00a0'"),
    ('½\n', '0.5', "line 1, column 1: expected '0.5', got '½' (U+00BD)"),
    ('\ufeff1.0', '1', "line 1, column 1: expected '1', got '\\ufeff1.0'"),
    ('1\x00', '1', "line 1, column 1: expected '1', got '1\\x00'"),
    ('1.5 yes', '1.50 YES', "line 1, column 5: expected 'YES', got 'yes'"),
    ('12345678901234567890', '12345678901234567891', None),
    ("9" * 400, "9" * 399 + "8", f"line 1, column 370: expected '…{'9' * 30}8', got '…{'9' * 31}'"),
    ("9" * 400, "9" * 400 + ".0", f"line 1, column 371: expected '…{'9' * 30}.0', got '…{'9' * 30}'"),
    ("0." + "3" * 400, "0." + "3" * 300, None),
    ("1" + "0" * 300, "1e300", None),
]
# fmt: on
TABLES = {
    "lines": LINES,
    "tokens": TOKENS,
    "exact": EXACT,
    "ignore-case": IGNORE_CASE,
    "floats": FLOATS,
}
ROWS = [(mode, *row) for mode, rows in TABLES.items() for row in rows]


def raw(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text


def difference(got: bytes, want: bytes, how: Comparison) -> Mismatch | None:
    return compare(io.BytesIO(got), io.BytesIO(want), how)


def test_every_mode_has_a_table() -> None:
    assert set(TABLES) == set(MODES)


@pytest.mark.parametrize(("mode", "got", "want", "message"), ROWS)
def test_an_output_is_accepted_or_its_first_difference_is_said(
    mode: str, got: str | bytes, want: str | bytes, message: str | None
) -> None:
    found = difference(raw(got), raw(want), Comparison(mode))
    assert (str(found) if found else None) == message


@pytest.mark.parametrize(
    ("got", "want", "absolute", "relative", "accepted"),
    [
        ("1.5", "1", 0.5, 0, True),
        ("0.5", "1", 0.5, 0, True),
        ("1.500001", "1", 0.5, 0, False),
        ("0.499999", "1", 0.5, 0, False),
        ("150", "100", 0, 0.5, True),
        ("50", "100", 0, 0.5, True),
        ("150.0001", "100", 0, 0.5, False),
        ("49.9999", "100", 0, 0.5, False),
        ("-50", "-100", 0, 0.5, True),
        ("50", "-100", 0, 0.5, False),
        # Relative to the answer: half of 200 is 100, half of 100 is not.
        ("200", "100", 0, 0.5, False),
        ("100", "200", 0, 0.5, True),
        # Either is enough.
        ("1.5", "1", 0.5, 0.25, True),
        ("1.25", "1", 0.125, 0.25, True),
        ("1.375", "1", 0.125, 0.25, False),
        # Nothing is near 0 but by the absolute tolerance.
        ("0.5", "0", 0, 0.5, False),
        ("0", "0.5", 0, 0.5, False),
        ("0.5", "0", 0.5, 0, True),
        ("-0", "0", 0, 0, True),
        ("1.0", "1", 0, 0, True),
        ("1.0000000000000002", "1", 0, 0, False),
        ("5e-324", "0", 0, 0, False),
        ("1e-324", "0", 0, 0, True),
        ("1e400", "1e308", 1e9, 1, False),
        ("1e308", "1e400", 1e9, 1, False),
        ("1e400", "2e400", 1e9, 1, False),
    ],
)
def test_a_number_is_equal_within_either_tolerance(
    got: str, want: str, absolute: float, relative: float, accepted: bool
) -> None:
    how = Comparison("floats", absolute, relative)
    assert (difference(got.encode(), want.encode(), how) is None) is accepted


@pytest.mark.parametrize("tolerance", [1e-4, 1e-6, 1e-9])
def test_the_tolerance_of_the_comparison_is_the_one_of_the_note(tolerance: float) -> None:
    found = difference(b"1.00001\n", b"1\n", Comparison("lines", tolerance, tolerance))
    assert found is not None
    assert found.note == ("--compare floats would accept it" if tolerance > 1e-5 else "")


# Slow twins: the whole text in memory, and one line a mode.

BLANKS = b" \t\n\v\f\r"
NUMBER = re.compile(rb"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


def slow_atoms(text: bytes, mode: str) -> list[tuple[int, bytes]]:
    """Return the offset and the text of all that counts in a mode."""
    pattern = rb"\S+" if mode in ("tokens", "floats") else rb"\n|\S+"
    return [(match.start(), match[0]) for match in re.finditer(pattern, text)]


def slow_equal(got: bytes, want: bytes, how: Comparison) -> bool:
    if how.mode == "ignore-case":
        return got.lower() == want.lower()
    if how.mode == "floats" and NUMBER.fullmatch(got) and NUMBER.fullmatch(want):
        if max(len(got), len(want)) >= module.PIECE:
            return got == want
        error = abs(float(got) - float(want))
        return error <= max(how.float_abs, how.float_rel * abs(float(want)))
    return got == want


def slow_accepts(got: bytes, want: bytes, how: Comparison) -> bool:
    if how.mode == "exact":
        return got == want
    if how.mode in ("tokens", "floats"):
        left, right = [got.split()], [want.split()]
    else:
        left, right = (
            [line.split() for line in text.rstrip(BLANKS).split(b"\n")] for text in (got, want)
        )
    return [len(line) for line in left] == [len(line) for line in right] and all(
        slow_equal(a, b, how)
        for left_line, right_line in zip(left, right, strict=True)
        for a, b in zip(left_line, right_line, strict=True)
    )


def slow_place(got: bytes, want: bytes, how: Comparison) -> int:
    """Return the offset in `got` of the first difference."""
    if how.mode == "exact":
        return next(i for i, (a, b) in enumerate(zip_longest(got, want)) if a != b)
    left, right = slow_atoms(got, how.mode), slow_atoms(want, how.mode)
    for a, b in zip_longest(left, right):
        if None in (a, b) and (a or b)[1] == b"\n":
            continue  # blank lines after the end do not count
        if a is None or b is None or not slow_equal(a[1], b[1], how):
            return a[0] if a else len(got)
    raise AssertionError("no difference")


def mixed(alphabet: str, most: int) -> st.SearchStrategy[bytes]:
    return st.text(alphabet, max_size=most).map(str.encode)


def edited(texts: st.SearchStrategy[bytes]) -> st.SearchStrategy[tuple[bytes, bytes]]:
    """Pairs of texts that mostly go together: equal but for what a few replacements do."""
    words = [b" ", b"\n", b"\r\n", b"  ", b"", b"a", b"A", b"1", b"1.0", b".5", b"\0", b"\xff"]
    change = st.tuples(st.sampled_from(words[:-2]), st.sampled_from(words), st.integers(0, 3))
    changes = st.lists(change, max_size=3)

    def change_all(text: bytes, changes: list[tuple[bytes, bytes, int]]) -> tuple[bytes, bytes]:
        other = text
        for old, new, count in changes:
            other = other.replace(old, new, count) if old else other + new
        return other, text

    return st.one_of(st.builds(change_all, texts, changes), st.tuples(texts, texts))


PAIRS = edited(st.one_of(mixed("aA1 \n\r\t", 40), mixed("05.e-+ \n", 30), st.binary(max_size=12)))
SIZES = st.tuples(st.integers(1, 9), st.integers(1, 9))


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=400, deadline=None)
@given(PAIRS, SIZES)
@example((b"abcd efgh\n", b"abcd efgh \n"), (2, 4))  # a token as long as a piece
@example((b"abcdefgh\n", b"abcd efgh\n"), (9, 4))
@example((b"abcd efgh\n", b"abcdefgh\n"), (1, 4))
@example((b"55.5\n", b"55.50\n"), (3, 9))
@example((b"55.5\n", b"55.50\n"), (3, 5))  # a number as long as a piece
def test_a_mode_accepts_what_its_slow_twin_accepts(
    mode: str, pair: tuple[bytes, bytes], sizes: tuple[int, int]
) -> None:
    how = Comparison(mode, 0.25, 0.125)
    with patch.multiple(module, CHUNK=sizes[0], PIECE=sizes[1]):
        assert (difference(*pair, how) is None) is slow_accepts(*pair, how)


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=300, deadline=None)
@given(PAIRS.filter(lambda pair: pair[0].isascii() and pair[1].isascii()), st.integers(1, 9))
def test_the_line_and_the_column_are_those_of_the_first_difference(
    mode: str, pair: tuple[bytes, bytes], chunk: int
) -> None:
    how = Comparison(mode, 0.25, 0.125)
    with patch.object(module, "CHUNK", chunk):
        found = difference(*pair, how)
    if found is None:
        return
    offset = slow_place(*pair, how)
    before = pair[0][:offset]
    at_an_end = pair[0][offset : offset + 1] in (b"", b"\n")
    assert found.line == before.count(b"\n") + 1
    assert found.column == (0 if at_an_end else offset - before.rfind(b"\n"))


@settings(max_examples=300, deadline=None)
@given(PAIRS, SIZES)
def test_a_note_names_a_looser_mode_that_accepts(
    pair: tuple[bytes, bytes], sizes: tuple[int, int]
) -> None:
    with patch.multiple(module, CHUNK=sizes[0], PIECE=sizes[1]):
        accepting = [mode for mode in MODES if difference(*pair, Comparison(mode)) is None]
        for mode in MODES:
            found = difference(*pair, Comparison(mode))
            if found is None:
                continue
            named = [other for other in accepting if other in found.note.split()]
            assert bool(named) == bool(accepting) == bool(found.note)
            if named:
                assert found.note == f"--compare {named[0]} would accept it"


@settings(max_examples=300, deadline=None)
@given(PAIRS, st.sampled_from(MODES), SIZES)
def test_what_is_shown_of_two_outputs_that_differ_differs(
    pair: tuple[bytes, bytes], mode: str, sizes: tuple[int, int]
) -> None:
    with patch.multiple(module, CHUNK=sizes[0], PIECE=sizes[1]):
        found = difference(*pair, Comparison(mode))
    assert found is None or found.want != found.got


# Letters that are drawn alike, and marks that are not drawn at all.
DRAWN_ALIKE = str.maketrans(
    "\u0430\u0410\u0412\u0435\u0415\u041e\u043e\u0425\u0445\u0421\u0441\u039f\u03bf\u03a7\u2212\u2010\u2011\u2019\u02bc",
    "aABeEOoXxCcOoX---''",
)
UNSEEN = "\u200b\u034f\ufe0f\u00ad\u2060\ufeff\u3164\u2800\u115f\U000e0100"
CONFUSING = (
    "aeEOoXxC'-\\x0 \t\u00a0\u2003\u0301\u0300\u0308\u0451\u00eb\u00e9\u00e8\u212a\uff11\u0661"
    + UNSEEN
)
CONFUSING += "".join(map(chr, DRAWN_ALIKE))


def seen(text: str) -> str:
    """Return what a reader makes of a text: letters by their shape, blanks as blanks."""
    plain = unicodedata.normalize("NFKC", text).translate(DRAWN_ALIKE)
    plain = unicodedata.normalize("NFKC", plain)
    return " ".join("".join(c for c in plain if c not in UNSEEN).split(" "))


LOOKS = st.one_of(
    st.text(CONFUSING, max_size=6).map(str.encode),
    st.builds(
        lambda n, end: ("o" * n + end).encode(),
        st.integers(55, 130),
        st.text(CONFUSING, max_size=3),
    ),
    st.builds(
        lambda n, end: ("\U0001f600" * n + end).encode(),
        st.integers(55, 70),
        st.text("o\u043e", max_size=3),
    ),
    st.lists(
        st.sampled_from([b"\xff", b"\\xff", b"\xc3", b"\xa9", b"\0", b"\\0", b"\n", b"'"]),
        max_size=4,
    ).map(b"".join),
    st.binary(max_size=6),
    st.text(max_size=6).map(str.encode),
)


@settings(max_examples=500, deadline=None)
@given(LOOKS, LOOKS)
@example("\u0439".encode(), "\u0438\u0306".encode())
@example("\u212a".encode(), b"K")
@example(b"\\xff", b"\xff")
@example("\u00ff".encode(), b"\xff")
@example(b"o" * 100, b"o" * 101)
@example("\U0001f600".encode() * 60, "\U0001f600".encode() * 61)
def test_two_texts_that_differ_never_look_alike(want: bytes, got: bytes) -> None:
    shown = show_apart(want, got)
    assert want == got or seen(shown[0]) != seen(shown[1])


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (b"", "the end of the output"),
        (b"\n", "the end of the line"),
        (b"\n\n", r"'\n\n'"),
        (b" ", "' '"),
        (b"\t\r\x00\x7f", r"'\t\r\x00\x7f'"),
        (b"\\", r"'\\'"),
        ("\u00a0\u200b\U000e0001".encode(), r"'\u00a0\u200b\U000e0001'"),
        (b"\x80\xff\xc3", r"'\x80\xff\xc3'"),
        (b"a" * 60, f"'{'a' * 60}'"),
        (b"a" * 61, f"'{'a' * 60}…'"),
        ("é".encode() * 61, f"'{'é' * 60}…'"),
        ("👍".encode() * 60, f"'{'👍' * 60}'"),
        ("👍".encode() * 61, f"'{'👍' * 60}…'"),
    ],
)
def test_bytes_are_shown(text: bytes, shown: str) -> None:
    assert visible(text) == shown


@given(st.binary(max_size=30))
def test_what_is_shown_of_bytes_is_printable(text: bytes) -> None:
    assert visible(text).isprintable()


# Streams too large for memory: made as they are read.

STREAMS = """
import time
from judge.compare import compare
from judge.model import Comparison

class Repeated:
    def __init__(self, unit, count, end=b""):
        self.twice, self.period = unit * 2, len(unit)
        self.end, self.middle = end, len(unit) * count
        self.size, self.at = self.middle + len(end), 0
    def seek(self, offset, whence=0):
        self.at = offset if whence == 0 else self.size + offset
        return self.at
    def read(self, size):
        assert size <= self.period
        first = self.at % self.period
        kept = max(0, min(size, self.middle - self.at))
        text = self.twice[first : first + kept]
        text += self.end[max(0, self.at - self.middle) :][: size - kept]
        self.at += len(text)
        return text

def peak_mib():
    for line in open("/proc/self/status"):
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024

before = peak_mib()
print(compare({got}, {want}, Comparison({mode!r})))
print(peak_mib() - before < 32)
"""
LINE = "b'x' * 99_998"


@pytest.mark.parametrize(
    ("mode", "got", "want", "message"),
    [
        (
            "lines",
            f"Repeated({LINE} + b'\\r\\n', 3000)",
            f"Repeated({LINE} + b'\\n', 3000)",
            "None",
        ),
        (
            "lines",
            "Repeated(b'x' * 100_000, 3000)",
            "Repeated(b'x' * 100_000, 3000, b'\\n')",
            "None",
        ),
    ],
    ids=["lines that end in CRLF", "one token"],
)
def test_an_output_of_300_mb_costs_little_memory(
    mode: str, got: str, want: str, message: str
) -> None:
    script = STREAMS
    for name, text in (("{got}", got), ("{want}", want), ("{mode!r}", repr(mode))):
        script = script.replace(name, text)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [message, "True"]

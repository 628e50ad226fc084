"""Text and boards: what a case file may be, and the way there and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.games import GAMES
from judge.games.board import Position
from judge.games.formats import FormatError, check_canonical, is_rule, shown, text_lines

GOMOKU, CONNECT_4, TIC_TAC_TOE = (GAMES[name] for name in ("gomoku", "connect4", "tictactoe"))

GOMOKU_TEXT = b"3\n0 1 2\n0 0 0\n2 1 0\n"
CONNECT_4_TEXT = b"....\n..X.\nXOOX\n"
TIC_TAC_TOE_TEXT = b"X O\n X \n   \n"

STRICT = [
    (GOMOKU, GOMOKU_TEXT, None),
    (GOMOKU, b"1\n0\n", None),
    (GOMOKU, b"2\n0  1\n0 1\n", "line 2: expected '0 1', got '0  1'"),
    (GOMOKU, b"2\n01\n01\n", "line 2: expected '0 1', got '01'"),
    (GOMOKU, b"02\n0 1\n0 1\n", "line 1: expected '2', got '02'"),
    (GOMOKU, b"2\r\n0 1\r\n0 1\r\n", "line 1: expected '2', got '2\\r'"),
    (GOMOKU, b"2\n0 1\n0 1", "line 3: expected a line end, got the end of the text"),
    (GOMOKU, b"2 0 1 0 1\n", "line 1: expected '2', got '2 0 1 0 1'"),
    (GOMOKU, b"2\n0 1\n0 1\n\n", "line 4: expected the end of the text, got ''"),
    (GOMOKU, b"2\n0 1\n0 1\nend\n", "line 4: expected the end of the text, got 'end'"),
    (CONNECT_4, CONNECT_4_TEXT, None),
    (CONNECT_4, b"X\n", None),
    (CONNECT_4, b"x\n", "line 1: expected 'X', got 'x'"),
    (CONNECT_4, b". X\n", "line 1: expected '.X', got '. X'"),
    (CONNECT_4, b"00\n01\n", "line 1: expected '..', got '00'"),
    (CONNECT_4, b"12\n..\n", "line 1: expected '..', got '12'"),
    (CONNECT_4, b"..\nX\n", "line 2: expected 2 cells, got 1: 'X'"),
    (TIC_TAC_TOE, TIC_TAC_TOE_TEXT, None),
    (TIC_TAC_TOE, b"X O\n X\n\n", None),
    (TIC_TAC_TOE, b"\n\n\n", None),
    (TIC_TAC_TOE, b"X O\n X\n", "line 3: expected '   ', got the end of the text"),
    (TIC_TAC_TOE, b"X O \n X\n\n", "line 1: expected 'X O', got 'X O '"),
    (TIC_TAC_TOE, b"X..\n...\n...\n", "line 1: expected 'X  ', got 'X..'"),
]


def boards(rows, cols):
    """Positions of a size drawn from two strategies."""
    return st.tuples(rows, cols).flatmap(
        lambda size: st.lists(
            st.integers(0, 2), min_size=size[0] * size[1], max_size=size[0] * size[1]
        ).map(lambda cells: Position(*size, bytes(cells)))
    )


SQUARES = st.integers(1, 12).flatmap(lambda size: boards(st.just(size), st.just(size)))
RECTANGLES = boards(st.integers(1, 9), st.integers(1, 9))
THREES = boards(st.just(3), st.just(3))
WRITTEN = st.one_of(
    st.tuples(st.just(GOMOKU), SQUARES),
    st.tuples(st.just(CONNECT_4), RECTANGLES),
    st.tuples(st.just(TIC_TAC_TOE), THREES),
)


@pytest.mark.parametrize(("game", "text", "message"), STRICT)
def test_a_case_file_must_be_as_the_statement_says(game, text, message):
    if message is None:
        game.validate(text)
        return
    with pytest.raises(FormatError) as refusal:
        game.validate(text)
    assert str(refusal.value) == message


def test_a_board_larger_than_the_statement_promises_is_no_case():
    text = GOMOKU.write(Position(41, 41, bytes(41 * 41)))
    assert GOMOKU.read(text)[1].rows == 41
    with pytest.raises(FormatError, match=r"^line 1: expected a size from 1 to 40, got 41$"):
        GOMOKU.validate(text)


@given(WRITTEN)
def test_what_is_written_is_read_back_and_is_a_valid_case(written):
    game, pos = written
    text = game.write(pos)
    game.validate(text)
    assert game.read(text)[1] == pos


@given(THREES)
def test_blanks_lost_at_the_ends_of_rows_change_nothing(pos):
    text = TIC_TAC_TOE.write(pos)
    trimmed = b"\n".join(row.rstrip() for row in text.split(b"\n"))
    TIC_TAC_TOE.validate(trimmed)
    assert TIC_TAC_TOE.read(trimmed)[1] == pos
    assert TIC_TAC_TOE.read(trimmed.rstrip(b"\n") + b"\n")[1] == pos


@given(
    RECTANGLES, st.sampled_from(["", " ", "  ", "|", " | "]), st.sampled_from([".XO", "_xo", "012"])
)
def test_connect_4_may_have_its_cells_apart_and_in_other_symbols(pos, between, symbols):
    rows = [pos.cells[start : start + pos.cols] for start in range(0, len(pos.cells), pos.cols)]
    text = "".join(between.join(symbols[cell] for cell in row) + "\n" for row in rows)
    assert CONNECT_4.read(text.encode())[1] == pos


@given(SQUARES, st.integers(1, 50))
def test_gomoku_may_break_its_lines_anywhere(pos, width):
    tokens = GOMOKU.write(pos).split()
    lines = [b" ".join(tokens[start : start + width]) for start in range(1, len(tokens), width)]
    assert GOMOKU.read(b"\n".join([tokens[0], *lines]))[1] == pos


@given(st.binary(max_size=60) | st.text("012XO.|-_+ \n\t", max_size=60).map(str.encode))
def test_any_bytes_are_a_board_or_a_format_error(text):
    for game in GAMES.values():
        try:
            rules, pos = game.read(text)
        except FormatError:
            continue
        assert len(pos.cells) == pos.rows * pos.cols
        assert set(pos.cells) <= {0, 1, 2}
        assert (rules.rows, rules.cols) == (pos.rows, pos.cols)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (b"", []),
        (b"\n", [""]),
        (b"a\r\nb\rc\n\n", ["a", "b", "c", ""]),
        ("a\u2028b\x0bc\x0cd\x85e".encode(), ["a\u2028b\x0bc\x0cd\x85e"]),
        (b"\xef\xbb\xbfa", ["a"]),
        (b"a\xffb\n", ["a\ufffdb"]),
    ],
)
def test_only_line_feed_and_carriage_return_end_a_line(text, lines):
    assert text_lines(text) == lines


@pytest.mark.parametrize(
    ("line", "among_bars", "expected"),
    [
        ("---+---+---", False, True),
        ("+---+", False, True),
        ("=====", False, True),
        ("___|___|___", True, True),
        ("-----", True, True),
        ("-----", False, False),
        ("_|_|_", True, False),
        ("|---|---|", True, True),
        ("___| |___", True, False),
        ("- - -", True, False),
        ("| | |", True, False),
        ("--X--", True, False),
    ],
)
def test_a_rule_is_told_from_empty_cells(line, among_bars, expected):
    assert is_rule(line, among_bars) is expected


def test_a_long_text_is_cut_where_it_is_shown():
    assert shown("x" * 40) == repr("x" * 40)
    assert shown("x" * 41) == repr("x" * 37 + "...")


def test_missing_blanks_are_forgiven_only_where_asked():
    check_canonical(b"X\n", b"X  \n", pad=True)
    with pytest.raises(FormatError, match=r"^line 1: expected 'X  ', got 'X'$"):
        check_canonical(b"X\n", b"X  \n")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_spelling_of_a_board_is_valid_and_means_it(game):
    pos = Position(3, 3, bytes([0, 0, 2, 0, 1, 0, 0, 0, 0]))
    spellings = game.spellings(pos)
    assert spellings[0] == game.write(pos)
    for text in spellings:
        game.validate(text)
        assert game.read(text)[1] == pos


def test_a_board_is_called_by_the_symbols_of_its_text():
    texts = [(GOMOKU, GOMOKU_TEXT), (CONNECT_4, CONNECT_4_TEXT), (CONNECT_4, b"012\n")]
    assert [game.symbols(text) for game, text in texts] == [".12", ".XO", ".12"]

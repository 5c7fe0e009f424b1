"""Files of records: text or JSON, errors that name the file, and reading that is quick whatever the file holds."""

import io
import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from strategies import ANY_TEXT

from solver.errors import NotationError
from solver.files import read_records, write_records
from solver.record import Record

GAMES = Path(__file__).parent / "games"
SMALL = (GAMES / "ending.txt").read_text(encoding="utf-8").removesuffix("\n")


def read_all(stream: io.StringIO | io.BytesIO) -> None:
    """Read a file that may hold anything."""
    try:
        list(read_records(stream))
    except NotationError:
        return


@given(ANY_TEXT)
def test_any_file_reads_or_is_refused(text: str) -> None:
    read_all(io.StringIO(text))
    read_all(io.StringIO("{" + text))
    read_all(io.BytesIO(text.encode("utf-8", "surrogatepass")))


def test_a_file_tells_text_from_json(tmp_path: Path) -> None:
    record = Record.parse(SMALL)
    for form in ("text", "json"):
        write_records([record, record], tmp_path / "deals", form=form)
        assert list(read_records(tmp_path / "deals")) == [record, record]
    for text in (f"[{record.to_json()}]", f"[\n {record.to_json()}\n,{record.to_json()}]\n"):
        assert set(read_records(io.StringIO(text))) == {record}
    pretty = json.dumps(json.loads(record.to_json()), indent=2)
    assert list(read_records(io.StringIO(pretty + "\n" + pretty))) == [record, record]
    assert list(read_records(io.BytesIO(b"{hello} " + SMALL.encode()))) != []
    assert list(read_records(io.StringIO(""))) == []
    with pytest.raises(ValueError, match="form is"):
        write_records([], tmp_path / "deals", form="xml")


def test_an_error_names_file_record_and_line(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_text(f"{SMALL}\n\n{SMALL.replace('QS', '2C')}\n", encoding="utf-8")
    found = read_records(path)
    assert next(found).finished
    with pytest.raises(NotationError, match=r"deals\.txt, record 2, line 17, column 7: row 1: seat 2 cannot play 2C"):
        next(found)
    path.write_text(
        Record.parse(SMALL).to_json() + "\n\n" + Record.parse(SMALL).to_json().replace("QS", "2C"), encoding="utf-8"
    )
    with pytest.raises(NotationError, match=r"deals\.txt, record 2, line 3, column 1: row 1: seat 2 cannot play 2C"):
        list(read_records(path))
    path.write_text(Record.parse(SMALL).to_json() + '\n{"format": ]', encoding="utf-8")
    with pytest.raises(NotationError, match=r"deals\.txt, line 2, column 12: broken JSON"):
        list(read_records(path))


def test_a_file_cut_off_anywhere_reads_or_says_where_it_ends() -> None:
    for end in range(len(SMALL)):
        for text in (SMALL[:end], Record.parse(SMALL).to_json()[:end]):
            read_all(io.StringIO(text))


@pytest.mark.parametrize(
    "content", [b"\xff\xfeK\x00", b'[Game "\xe9"]', b'[Game "\x00"]', bytes(range(256)) * 100, SMALL.encode("utf-16")]
)
def test_a_file_that_is_not_text_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "junk"
    path.write_bytes(content)
    with pytest.raises(NotationError, match="the file is not UTF-8 text"):
        list(read_records(path))


@pytest.mark.parametrize(
    "filling",
    ["A", "KS ", " ", "[", '[A "', "{", "{a}", '{"', "$1", "1:", "\\", '"', "}", "%", "*", "1", ";", "\n", "[" + '"', "[{"],
)
def test_a_very_long_text_is_read_or_refused_quickly(filling: str) -> None:
    begin = time.process_time()
    for text in (filling * 100_000, SMALL + filling * 100_000, SMALL.removesuffix("*").replace(" 9S", filling * 100_000)):
        read_all(io.StringIO(text))
    assert time.process_time() - begin < 10


def test_a_hundred_thousand_tags_are_read_quickly() -> None:
    begin = time.process_time()
    tags = "\n".join(f'[X{number} "{number}"]' for number in range(100_000))
    record = Record.parse(f'[Game "jazz/queens"] [Deal "K...7/Q...2/9...A"] {tags} *')
    assert len(record.tags) == 100_000
    with pytest.raises(NotationError):
        Record.parse(f'[A "{"x" * 10_000_000}] *')
    assert time.process_time() - begin < 10


def test_a_missing_file_is_the_usual_error() -> None:
    with pytest.raises(FileNotFoundError):
        next(read_records("no such file"))


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.txt")), ids=lambda path: path.stem)
def test_the_games_on_file_are_canonical(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = list(read_records(path))
    assert all(record.finished for record in found)
    stream = io.StringIO()
    write_records(found, stream)
    assert stream.getvalue() == text

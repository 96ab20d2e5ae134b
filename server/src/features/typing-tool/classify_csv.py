#!/usr/bin/env python3
"""Assigns the people of a CSV file to segments with a classifier file of the QP tool.

    python3 classify_csv.py classifier_probability.json people.csv segments.csv

Self-test:

    python3 classify_csv.py classifier_probability.json test_cases.csv --check

Needs Python 3.8 or later and nothing else. The CSV may be UTF-8, UTF-16 or Windows-1252, with commas, semicolons or
tabs. Its columns are found by name; answers may be response labels or raw answers, and columns may be absent. Each row
comes back in its place: its id, its segment, the probabilities (classifier_probability.json), and a note where the row
is uncertain. The results are exactly those of the QP tool: all sums are sums of whole numbers.
"""
import argparse
import codecs
import csv
import io
import json
import math
import os
import re
import sys

FORMAT, VERSIONS = "qp-classifier", (1, 2)
SCORE_UNITS = 10000
EXP_UNITS = 100000000
MILLION = 1000000
NO_ANSWER, UNKNOWN_ANSWER, CUT_MISSING = -1, -2, 255
SAMPLE = 1 << 20
# The characters that the QP tool trims.
SPACES = "\t\n\x0b\x0c\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.I)
COMMA_NUMBER = re.compile(r"[+-]?([0-9]+,[0-9]*|,[0-9]+)(e[+-]?[0-9]+)?", re.I)
PLAIN_CELL = re.compile(r"[+-]?([0-9]+([.,][0-9]*)?|[.,][0-9]+)(e[+-]?[0-9]+)?%?", re.I)
OTHER_FORMATS = [
    (b"PK\x03\x04", "an Excel workbook or a zip archive"), (b"PK\x05\x06", "an empty zip archive"),
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook"), (b"\x1f\x8b", "a gzip archive"),
    (b"\x89PNG", "a PNG picture"), (b"\xff\xd8\xff", "a JPEG picture"), (b"%PDF", "a PDF document"),
]


class Problem(Exception):
    """Something the person at the keyboard can put right."""


# ---- the classifier ----------------------------------------------------------------------------------------------

def units(text):
    """A decimal with four places as a whole number, without any binary fraction."""
    if not isinstance(text, str) or not re.fullmatch(r"-?[0-9]{1,6}\.[0-9]{4}", text):
        raise Problem("the classifier file is damaged: invalid score %r" % (text,))
    return int(text.replace(".", ""))


class Variable:
    def __init__(self, item, missing):
        self.code = item["code"]
        self.missing = missing
        self.scores = [[units(text) for text in row] for row in item["scores"]]
        # A file of version 1 scores incomplete answers like complete ones.
        self.incomplete = [[units(text) for text in row] for row in item.get("scores_incomplete", item["scores"])]
        self.labels = {}
        for position, label in enumerate(item["labels"]):
            self.labels.setdefault(label.strip(SPACES), position)
        self.cut = item["cut"]
        if self.cut and self.cut["kind"] == "texts":
            self.texts = dict(zip(self.cut["texts"], self.cut["labels"]))
        self.ambiguous = any(self.raw(label) not in (UNKNOWN_ANSWER, at) for label, at in self.labels.items())
        self.raw_first = False
        self.known = {}

    def raw(self, answer):
        """The label of a raw answer."""
        if answer in self.missing:
            return NO_ANSWER
        if not self.cut:
            return UNKNOWN_ANSWER
        if self.cut["kind"] == "texts":
            label = self.texts.get(answer, UNKNOWN_ANSWER)
        else:
            label = self.of_number(answer)
        return NO_ANSWER if label == CUT_MISSING else label

    def of_number(self, answer):
        if NUMBER.fullmatch(answer):
            value = float(answer)
        elif COMMA_NUMBER.fullmatch(answer):
            value = float(answer.replace(",", "."))
        else:
            return UNKNOWN_ANSWER
        if math.isinf(value):
            return UNKNOWN_ANSWER
        starts, ends, labels = self.cut["from"], self.cut["to"], self.cut["labels"]
        for i, start in enumerate(starts):
            if value < start:
                return labels[i] if i > 0 and labels[i - 1] == labels[i] else UNKNOWN_ANSWER
            if value <= ends[i]:
                return labels[i]
        return UNKNOWN_ANSWER

    def shows_raw(self, text):
        answer = text.strip(SPACES)
        return answer not in self.missing and answer not in self.labels and self.raw(answer) != UNKNOWN_ANSWER

    def read(self, text):
        position = self.known.get(text)
        if position is None:
            position = self.read_anew(text.strip(SPACES))
            if len(self.known) < 10000:
                self.known[text] = position
        return position

    def read_anew(self, answer):
        if answer in self.missing:
            return NO_ANSWER
        label, raw = self.labels.get(answer, UNKNOWN_ANSWER), self.raw(answer)
        first, second = (raw, label) if self.raw_first else (label, raw)
        return first if first != UNKNOWN_ANSWER else second


class Classifier:
    def __init__(self, path):
        try:
            with open(path, encoding="utf-8-sig") as handle:
                data = json.load(handle)
        except OSError as error:
            raise Problem("%s: %s" % (path, error.strerror))
        except ValueError:
            raise Problem("%s is not a classifier file: it is not JSON" % path)
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise Problem("%s is not a classifier file of the QP tool" % path)
        if data.get("version") not in VERSIONS:
            raise Problem("%s has version %s; this script reads versions 1 and 2" % (path, data.get("version")))
        try:
            self.segments = data["segments"]
            self.names = data.get("segment_names")
            self.with_probabilities = data["kind"] == "probability"
            self.targets = [number - 1 for number in data["targets"]]
            self.id_column = data["id_column"]
            self.low_margin = units(data["low_margin"])
            self.intercepts = [units(text) for text in data["intercepts"]]
            incomplete = data.get("incomplete", {})
            self.incomplete = [units(text) for text in incomplete.get("intercepts", data["intercepts"])]
            weights = incomplete.get("weights", ["1.0000"] * len(data["variables"]))
            # By number of answers given; with all of them nothing is weighted.
            self.weights = [units(text) for text in weights] + [SCORE_UNITS]
            missing = frozenset(data["missing"])
            self.variables = [Variable(item, missing) for item in data["variables"]]
        except (KeyError, TypeError, AttributeError):
            raise Problem("%s is damaged: make it again in the QP tool" % path)
        self.exps = {}

    def place(self, answers):
        """Sums -> (segment, group, millionths, tie, low margin)."""
        given = sum(answer >= 0 for answer in answers)
        complete = given == len(answers)
        sums = list(self.intercepts if complete else self.incomplete)
        for variable, answer in zip(self.variables, answers):
            if answer >= 0:
                for s, score in enumerate((variable.scores if complete else variable.incomplete)[answer]):
                    sums[s] += score
        best = max(sums)
        segment = sums.index(best)
        weight = self.weights[given]
        distances = [((best - total) * weight + SCORE_UNITS // 2) // SCORE_UNITS for total in sums]
        parts = [self.exp_units(distance) for distance in distances]
        whole = sum(parts)
        millionths = [(2 * part * MILLION + whole) // (2 * whole) for part in parts]
        tie = sums.count(best) > 1
        low_margin = not tie and sum(distance < self.low_margin for distance in distances) > 1
        return segment, self.group(parts, whole), millionths, tie, low_margin

    def exp_units(self, distance):
        value = self.exps.get(distance)
        if value is None:
            value = self.exps[distance] = int(math.floor(math.exp(-distance / SCORE_UNITS) * EXP_UNITS + 0.5))
        return value

    def group(self, parts, whole):
        likeliest = self.targets[0]
        for target in self.targets:
            if parts[target] > parts[likeliest]:
                likeliest = target
        out = whole - sum(parts[target] for target in self.targets)
        return "Out" if len(self.targets) < len(parts) and out > parts[likeliest] else self.segments[likeliest]

    def note(self, answers, texts, tie, low_margin):
        notes = []
        missing = [v.code for v, answer in zip(self.variables, answers) if answer == NO_ANSWER]
        if missing:
            notes.append("no answers" if len(missing) == len(answers) else "missing: " + ", ".join(missing))
        unknown = ['%s = "%s"' % (v.code, text.strip(SPACES))
                   for v, answer, text in zip(self.variables, answers, texts) if answer == UNKNOWN_ANSWER]
        if unknown:
            notes.append("unknown: " + ", ".join(unknown))
        if tie:
            notes.append("tie")
        if low_margin:
            notes.append("low margin")
        return "; ".join(notes)


# ---- reading CSV as people have it -------------------------------------------------------------------------------

def western(error):
    """Windows-1252 as browsers read it: the five bytes without a character stand for themselves."""
    return "".join(chr(byte) for byte in error.object[error.start:error.end]), error.end


codecs.register_error("western", western)


def find_encoding(path):
    with open(path, "rb") as handle:
        head = handle.read(65536)
        for signature, name in OTHER_FORMATS:
            if head.startswith(signature):
                raise Problem("%s is %s, not a CSV file. Save the table as CSV." % (path, name))
        if not head:
            raise Problem("%s is empty" % path)
        if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return "utf-16"
        marked = head[:3] == b"\xef\xbb\xbf"
        pairs = len(head) // 2
        even, odd = head[0:2 * pairs:2].count(0), head[1:2 * pairs:2].count(0)
        if not marked and odd > pairs * 0.6 and even < pairs * 0.1:
            return "utf-16-le"
        if not marked and even > pairs * 0.6 and odd < pairs * 0.1:
            return "utf-16-be"
        handle.seek(0)
        decoder, broken, whole = codecs.getincrementaldecoder("utf-8")("replace"), 0, 0
        while True:
            piece = handle.read(SAMPLE)
            text = decoder.decode(piece, not piece)
            broken += text.count("\ufffd")
            whole += len(text) - len(text.encode("ascii", "ignore"))
            if not piece:
                break
    if broken == 0:
        return "utf-8-sig"
    if marked or whole - broken > broken:
        raise Problem("%s has characters that are not valid UTF-8. Save it again as CSV UTF-8." % path)
    return "cp1252"


def open_text(path, encoding):
    return open(path, encoding=encoding, errors="western" if encoding == "cp1252" else "strict", newline=None)


def find_delimiter(sample, whole):
    hint = re.match(r'"?sep=([,;\t])"?\n', sample, re.I)
    if hint:
        return hint.group(1), hint.end()
    if not whole and "\n" in sample:
        sample = sample[:sample.rindex("\n") + 1]
    best, best_key = ",", (-1.0, 0)
    for delimiter in ",;\t":
        rows, bad = [], False
        try:
            for row in csv.reader(io.StringIO(sample), delimiter=delimiter, strict=True):
                if row and (len(row) > 1 or row[0] != ""):
                    rows.append(row)
                if len(rows) == 100:
                    break
        except csv.Error:
            bad = whole or len(rows) < 2
        if not rows or len(rows[0]) < 2:
            continue
        fit = 0.0 if bad else sum(len(row) == len(rows[0]) for row in rows) / len(rows)
        if (fit, len(rows[0])) > best_key:
            best, best_key = delimiter, (fit, len(rows[0]))
    return best, 0


def rows_of(path, encoding):
    """The rows of a file with their lines; blank lines left out, and rows of blanks at the end."""
    with open_text(path, encoding) as handle:
        sample = handle.read(SAMPLE)
    delimiter, skip = find_delimiter(sample, len(sample) < SAMPLE)
    with open_text(path, encoding) as handle:
        if skip:
            handle.readline()
        reader = csv.reader((check_nul(line, path) for line in handle), delimiter=delimiter, strict=True)
        columns, held = 0, []
        try:
            for row in reader:
                row = row or [""]
                if row == [""] and columns != 1:
                    continue
                columns = columns or len(row)
                if all(cell.strip(SPACES) == "" for cell in row):
                    held.append((row, reader.line_num))
                    continue
                for blank in held:
                    yield blank
                held = []
                yield row, reader.line_num
        except csv.Error as error:
            raise Problem("%s, line %d: %s" % (path, reader.line_num, error))
        except UnicodeError:
            raise Problem("%s, line %d: not valid text. Save the file again as CSV UTF-8." % (path, reader.line_num))
    if columns == 0:
        raise Problem("%s is empty" % path)


def check_nul(line, path):
    if "\0" in line:
        raise Problem("%s has a NUL character, which no CSV file has. Save the table again as CSV." % path)
    return line


# ---- classifying -------------------------------------------------------------------------------------------------

def cell(text):
    if text[:1] in ("=", "+", "-", "@", "\t", "\r") and text and not PLAIN_CELL.fullmatch(text):
        text = "'" + text
    if re.search(r'[",;\t\r\n]|^ | \Z', text):
        text = '"' + text.replace('"', '""') + '"'
    return text


def without_apostrophe(text):
    """A text as it was before `cell` kept a spreadsheet from taking it for a formula."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text[1:] if re.match("'[=+\\-@\\t\\r\uff1d\uff0b\uff0d\uff20]", text) else text


def find_columns(classifier, header, wanted_id, path):
    names = [name.strip(SPACES) for name in header]
    codes = [variable.code for variable in classifier.variables]
    for name in codes + [wanted_id or classifier.id_column]:
        if name and names.count(name) > 1:
            raise Problem('%s has two columns named "%s"' % (path, name))
    places = [names.index(code) if code in names else None for code in codes]
    if all(place is None for place in places):
        raise Problem("%s has none of the columns %s" % (path, ", ".join(codes)))
    if wanted_id and wanted_id not in names:
        raise Problem('%s has no column "%s"' % (path, wanted_id))
    if (wanted_id or classifier.id_column) in names:
        return places, names.index(wanted_id or classifier.id_column), names
    others = [i for i, name in enumerate(names) if name not in codes]
    return places, others[0] if others else None, names


def find_readings(classifier, path, encoding, places):
    """A column whose texts are labels and raw answers at once is raw as soon as one answer can be nothing else."""
    watched = [(v, p) for v, p in zip(classifier.variables, places) if p is not None and v.ambiguous]
    if not watched:
        return
    rows = rows_of(path, encoding)
    next(rows)
    for row, _ in rows:
        for variable, place in watched:
            if not variable.raw_first and place < len(row) and variable.shows_raw(row[place]):
                variable.raw_first = True


def check(classifier, path):
    """Compares the result with the one that the file states for each person; the number of people, and who differs."""
    output = io.StringIO()
    classify(classifier, path, output, None, without_apostrophe)
    output.seek(0)
    rows = rows_of(path, find_encoding(path))
    names = next(rows)[0]
    stated = [dict(zip(names, row)) for row, _ in rows]
    wrong = []
    for found, case in zip(csv.DictReader(output), stated):
        for name in found:
            if name in case and without_apostrophe(found[name]) != without_apostrophe(case[name]):
                wrong.append("%s: expected %s = %s, found %s" % (case.get("case", ""), name, case[name], found[name]))
                break
    return len(stated), wrong


def classify(classifier, path, output, wanted_id, as_given=lambda text: text):
    encoding = find_encoding(path)
    rows = rows_of(path, encoding)
    header, _ = next(rows)
    places, id_place, names = find_columns(classifier, header, wanted_id, path)
    find_readings(classifier, path, encoding, places)
    merged = len(classifier.targets) < len(classifier.segments)
    heading = ["row" if id_place is None else names[id_place], "segment"]
    heading += ["segment_name"] if classifier.names else []
    heading += ["target_or_out"] if merged else []
    heading += classifier.segments if classifier.with_probabilities else []
    output.write(",".join(cell(name) for name in heading + ["note"]) + "\r\n")
    count = notes = 0
    for row, line in rows:
        if len(row) != len(header):
            raise Problem("%s, line %d: %d cells where the header has %d" % (path, line, len(row), len(header)))
        count += 1
        texts = ["" if place is None else as_given(row[place]) for place in places]
        answers = [v.read(text) for v, text in zip(classifier.variables, texts)]
        segment, group, millionths, tie, low_margin = classifier.place(answers)
        note = classifier.note(answers, texts, tie, low_margin)
        notes += note != ""
        cells = [cell(str(count) if id_place is None else row[id_place]), classifier.segments[segment]]
        cells += [cell(classifier.names[segment])] if classifier.names else []
        cells += [group] if merged else []
        if classifier.with_probabilities:
            cells += ["%d.%06d" % divmod(value, MILLION) for value in millionths]
        output.write(",".join(cells + [cell(note)]) + "\r\n")
    return count, notes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("classifier", help="classifier_simple.json or classifier_probability.json")
    parser.add_argument("data", help="the CSV file with the people to assign")
    parser.add_argument("output", nargs="?", help="the CSV file to write (default: the screen)")
    parser.add_argument("--id", metavar="COLUMN", help="the column that names each row (default: the project's ID "
                        "column, else the first column that is no question)")
    parser.add_argument("--check", action="store_true", help="compare with the results that the file states, as "
                        "test_cases.csv does")
    options = parser.parse_args()
    csv.field_size_limit(1 << 30)
    unfinished = options.output and options.output + ".part"
    try:
        classifier = Classifier(options.classifier)
        if not os.path.isfile(options.data):
            raise Problem("there is no file %s" % options.data)
        if options.check:
            count, wrong = check(classifier, options.data)
            for line in wrong:
                print(line)
            print("classify_csv.py: %d of %d people agree" % (count - len(wrong), count))
            return 1 if wrong or count == 0 else 0
        if unfinished:
            with open(unfinished, "w", encoding="utf-8", newline="") as handle:
                count, notes = classify(classifier, options.data, handle, options.id)
            os.replace(unfinished, options.output)
        else:
            screen = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="")
            count, notes = classify(classifier, options.data, screen, options.id)
            screen.flush()
        print("%d rows assigned, %d of them with a note" % (count, notes), file=sys.stderr)
        return 0
    except (Problem, OSError) as error:
        print("classify_csv.py: %s" % error, file=sys.stderr)
        if unfinished and os.path.exists(unfinished):
            os.remove(unfinished)
        return 1


if __name__ == "__main__":
    sys.exit(main())

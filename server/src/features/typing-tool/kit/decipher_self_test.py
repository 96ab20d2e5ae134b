"""Takes the survey of exec.xml with the people of test_cases.csv, outside Decipher. Python 2.7 or 3.

    python decipher/self_test.py
"""
import csv
import io
import os
import sys
from xml.etree import ElementTree

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "..", "test_cases.csv")
QUESTIONS = "ROWS"


class Thing(object):
    """An object with the attributes that it is given."""
    def __init__(self, **values):
        self.__dict__.update(values)


class Question(object):
    """A question as the survey sees it: val is the index of the chosen row, or the text."""
    def __init__(self, element):
        self.label, self.val = element.get("label"), None
        self.rows = [Thing(label=row.get("label"), index=i) for i, row in enumerate(element.findall("row"))]
        for col in element.findall("col"):
            setattr(self, col.get("label"), Thing(val=None, selected=None))

    def choose(self, row):
        if not isinstance(row, tuple):
            self.val = row
            return
        for col, chosen in zip((self.c1, self.c2), row):
            col.val, col.selected = chosen, self.rows[chosen]

    @property
    def selected(self):
        return None if self.val is None else self.rows[self.val]


def cases():
    if sys.version_info[0] > 2:
        for row in csv.DictReader(io.open(CASES, encoding="utf-8-sig", newline="")):
            yield row
        return
    for row in csv.DictReader(open(CASES, "rb")):
        yield dict((key.decode("utf-8").lstrip(u"\ufeff"), value.decode("utf-8")) for key, value in row.items())


def plain(text):
    """Without the apostrophe that keeps a spreadsheet from taking a text for a formula."""
    return text[1:] if text[:1] == u"'" and text[1:2] in (u"=", u"+", u"-", u"@", u"\t", u"\r") else text


def run(code, names):
    exec(compile(code, "exec.xml", "exec"), names)


def main():
    survey = ElementTree.parse(os.path.join(HERE, "exec.xml")).getroot()
    names = {"gv": Thing(survey=Thing(path=HERE)), "p": Thing()}
    for element in survey:
        if element.tag == "exec" and element.get("when") == "init":
            run(element.text, names)
    agree = people = 0
    for case in cases():
        chosen = []
        for code, label, rows in QUESTIONS:
            text = plain(case[code].strip())
            if text in MISSING:
                chosen.append((label, None))
            elif text in rows:
                chosen.append((label, rows[text]))
        if len(chosen) < len(QUESTIONS):
            continue  # An answer that the survey does not offer.
        people += 1
        for element in survey:
            if element.tag in ("radio", "text"):
                names[element.get("label")] = Question(element)
        for label, row in chosen:
            if row is not None:
                names[label].choose(row)
        for element in survey:
            if element.tag in ("radio", "text") and element.find("exec") is not None:
                run(element.find("exec").text, names)
        best = max([case[segment] for segment in SEGMENTS])
        wanted = [int(case["segment"][3:]) - 1, plain(case["segment_name"]), best, case["note"]]
        found = [names[label].val for label in ("segment", "segment_name", "segment_probability", "typing_note")]
        if "target_or_out" in case:
            wanted.append(case["target_or_out"])
            found.append(names["target_or_out"].val)
        if found == wanted:
            agree += 1
        else:
            print("%s: expected %r, found %r" % (case["case"], wanted, found))
    print("decipher: %d of %d people agree" % (agree, people))
    return 0 if agree == people and people > 0 else 1


if __name__ == "__main__":
    sys.exit(main())

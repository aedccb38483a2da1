"""Counts the words of a text. Runs on the official Python worker package."""

import re
import unicodedata
from collections import Counter

FIELDS = ("text", "top", "caseSensitive")
TOP_DEFAULT = 10
TOP_MAX = 100

# Letters and digits, joined inside a word by an apostrophe or a hyphen: "don't" and "mill-race" are one word each.
WORD = re.compile(r"[^\W_]+(?:['\u2019-][^\W_]+)*")


def handler(job):
    """Gives the number of words, of distinct words, and the most frequent ones; equally frequent ones by alphabet.

    A wrong input makes the job fail with a text that names the field.
    """
    try:
        text, top, case_sensitive = read_request(job["input"])
    except ValueError as problem:
        return {"error": str(problem)}

    # The same letter may be written as one character or as a letter and an accent.
    words = WORD.findall(unicodedata.normalize("NFC", text))
    counts = Counter(words if case_sensitive else (word.lower() for word in words))
    ranked = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
    return {
        "words": counts.total(),
        "distinct": len(counts),
        "top": [{"word": word, "count": count} for word, count in ranked[:top]],
    }


def read_request(fields):
    """Checks a job's input. Raises ValueError for the first field that is wrong."""
    for name in fields:
        if name not in FIELDS:
            raise ValueError(f"{name}: is not known; the fields are {', '.join(FIELDS)}")
    text = fields.get("text")
    if not isinstance(text, str):
        raise ValueError("text: must be a string")
    top = fields.get("top", TOP_DEFAULT)
    # In Python True is a number, in JSON it is not.
    if not isinstance(top, int) or isinstance(top, bool) or not 1 <= top <= TOP_MAX:
        raise ValueError(f"top: must be a whole number from 1 to {TOP_MAX}")
    case_sensitive = fields.get("caseSensitive", False)
    if not isinstance(case_sensitive, bool):
        raise ValueError("caseSensitive: must be true or false")
    return text, top, case_sensitive


if __name__ == "__main__":
    # Only here, so that the function can be tested where the package is not installed.
    import runpod

    runpod.serverless.start({"handler": handler})

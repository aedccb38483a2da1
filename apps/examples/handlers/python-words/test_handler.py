"""Run in this folder with: python3 -m unittest"""

import json
import unittest
from pathlib import Path

from handler import handler


def count(**fields):
    return handler({"id": "job-1", "input": fields})


class CountsWords(unittest.TestCase):
    def test_counts_all_and_distinct_words_without_regard_to_case(self):
        self.assertEqual(
            count(text="The mill and the race and THE wheel"),
            {
                "words": 8,
                "distinct": 5,
                "top": [
                    {"word": "the", "count": 3},
                    {"word": "and", "count": 2},
                    {"word": "mill", "count": 1},
                    {"word": "race", "count": 1},
                    {"word": "wheel", "count": 1},
                ],
            },
        )

    def test_tells_upper_from_lower_case_when_asked(self):
        self.assertEqual(
            count(text="Mill mill MILL", caseSensitive=True)["top"],
            [{"word": "MILL", "count": 1}, {"word": "Mill", "count": 1}, {"word": "mill", "count": 1}],
        )

    def test_gives_no_more_words_than_asked_for(self):
        result = count(text="a b b c c c", top=2)
        self.assertEqual(result["top"], [{"word": "c", "count": 3}, {"word": "b", "count": 2}])
        self.assertEqual((result["words"], result["distinct"]), (6, 3))

    def test_gives_ten_words_unless_told(self):
        self.assertEqual(len(count(text=" ".join(f"w{number}" for number in range(50)))["top"]), 10)

    def test_keeps_words_with_apostrophes_and_hyphens_whole_and_drops_punctuation(self):
        words = {entry["word"] for entry in count(text="Don't -- stop: 'mill-race', don\u2019t_go!")["top"]}
        self.assertEqual(words, {"don't", "stop", "mill-race", "don\u2019t", "go"})

    def test_takes_both_ways_to_write_an_accent_for_the_same_letter(self):
        self.assertEqual(count(text="caf\u00e9 cafe\u0301")["top"], [{"word": "caf\u00e9", "count": 2}])

    def test_a_text_without_words_has_none(self):
        self.assertEqual(count(text=" ... "), {"words": 0, "distinct": 0, "top": []})


class NamesTheWrongField(unittest.TestCase):
    def test_every_wrong_field(self):
        wrong = {
            "text": [{}, {"text": None}, {"text": 5}, {"text": ["a"]}],
            "top": [{"text": "a", "top": top} for top in (0, 101, 1.5, "3", True, None)],
            "caseSensitive": [{"text": "a", "caseSensitive": value} for value in (1, "yes", None)],
            "topp": [{"text": "a", "topp": 3}],
        }
        for field, inputs in wrong.items():
            for fields in inputs:
                with self.subTest(fields):
                    self.assertRegex(handler({"id": "job-1", "input": fields}).get("error", ""), f"^{field}: ")

    def test_the_largest_and_smallest_top_are_fine(self):
        for top in (1, 100):
            self.assertNotIn("error", count(text="a", top=top))


class Example(unittest.TestCase):
    def test_the_example_input_has_a_result_that_is_json(self):
        example = json.loads(Path(__file__).with_name("example-input.json").read_text("utf-8"))
        result = handler({"id": "job-1", **example})
        self.assertGreater(result["words"], 0)
        self.assertEqual(json.loads(json.dumps(result)), result)


if __name__ == "__main__":
    unittest.main()

"""Stands for the program that draws: a picture of one colour."""

import struct
import time
import zlib


def steps(workflow):
    total = workflow["steps"]
    for done in range(1, total + 1):
        yield done, total
        # Progress is sent from a thread of its own, and a picture takes its time.
        time.sleep(0.2)


def image(workflow):
    width, height = workflow["width"], workflow["height"]
    rows = b"".join(b"\x00" + bytes(workflow["colour"]) * width for _ in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")

"""Wants a fresh worker after every job, and answers which process served it."""

import os

import runpod


def handler(job):
    return {"pid": os.getpid()}


runpod.serverless.start({"handler": handler, "refresh_worker": True})

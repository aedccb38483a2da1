"""Calls every operation of the package's blocking client and prints what came of it as one JSON object.

The first argument is a JSON object with the ids of the endpoints, by the name of their handler; `paused` is one without
workers. The address and the key come from RUNPOD_ENDPOINT_BASE_URL and CLIENT_API_KEY.
"""

import json
import os
import sys
import time

import requests
import runpod

runpod.api_key = os.environ["CLIENT_API_KEY"]
endpoint_ids = json.loads(sys.argv[1])
endpoints = {name: runpod.Endpoint(endpoint_id) for name, endpoint_id in endpoint_ids.items()}


def run():
    job = endpoints["function"].run({"input": {"return": [1, {"a": "ü"}]}})
    output = job.output(timeout=30)
    return {"id": job.job_id, "output": output, "status": job.status()}


def run_without_input_key():
    """The client puts what has no key `input` into one."""
    return endpoints["function"].run({"return": "wrapped"}).output(timeout=30)


def run_waiting():
    return endpoints["paused"].run({"input": {"a": 1}}).status()


def output_too_late():
    try:
        return endpoints["paused"].run({"input": {"a": 1}}).output(timeout=1)
    except TimeoutError as error:
        return repr(error)


def run_sync():
    return endpoints["function"].run_sync({"input": {"return": {"number": 1.5}}})


def run_sync_failed():
    """The client gives back no more than the output, which a failed job lacks."""
    return endpoints["function"].run_sync({"input": {"raise": "no"}})


def run_with_options():
    options = {"policy": {"executionTimeout": 60_000, "ttl": 600_000, "lowPriority": False}}
    job = endpoints["function"].run({"input": {"return": "with options"}, **options})
    return job.output(timeout=30)


def stream():
    job = endpoints["generator"].run({"input": {"chunks": ["a", {"b": [1]}, 3], "pauseSeconds": 0.2}})
    return {"chunks": list(job.stream()), "status": job.status(), "output": job.output()}


def stream_failed():
    job = endpoints["generator"].run({"input": {"chunks": ["a"], "raise": "no"}})
    return {"chunks": list(job.stream()), "status": job.status()}


def cancel():
    job = endpoints["async-function"].run({"input": {"sleepSeconds": 60}})
    while job.status() != "IN_PROGRESS":
        time.sleep(0.1)
    return {"answer": job.cancel(), "id": job.job_id, "status": job.status()}


def health():
    return endpoints["function"].health()


def purge_queue():
    endpoint = runpod.Endpoint(endpoint_ids["paused"])
    job = endpoint.run({"input": {"a": 1}})
    waiting = endpoint.health()["jobs"]["inQueue"]
    return {"answer": endpoint.purge_queue(), "waiting": waiting, "job": http_status(job.status)}


def unauthorized():
    try:
        return runpod.Endpoint(endpoint_ids["function"], api_key="wrong").health()
    except RuntimeError as error:
        return str(error)


def unknown_endpoint():
    return http_status(runpod.Endpoint("none").health)


def http_status(call):
    try:
        return call()
    except requests.HTTPError as error:
        return error.response.status_code


def outcome(step):
    try:
        return step()
    except Exception as error:
        return {"exception": repr(error)}


STEPS = (
    run,
    run_without_input_key,
    run_waiting,
    output_too_late,
    run_sync,
    run_sync_failed,
    run_with_options,
    stream,
    stream_failed,
    cancel,
    health,
    purge_queue,
    unauthorized,
    unknown_endpoint,
)
wanted = sys.argv[2:]
print(json.dumps({step.__name__: outcome(step) for step in STEPS if not wanted or step.__name__ in wanted}))

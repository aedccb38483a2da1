"""What version 2 of the official Python package does here; prints what came of each step as JSON."""

import json
import os
import sys

base, key, endpoint_id = sys.argv[1:]
# Before the import: the package reads its addresses then.
os.environ["RUNPOD_API_BASE_URL"] = base
os.environ["RUNPOD_ENDPOINT_BASE_URL"] = f"{base}/v2"

import runpod  # noqa: E402
from runpod.api import ctl_commands  # noqa: E402

runpod.api_key = key
results = {}

endpoint = runpod.Endpoint(endpoint_id)
results["sync"] = endpoint.run_sync({"input": {"text": "one two"}}, timeout=60)
job = endpoint.run({"input": {"text": "three"}})
results["async"] = job.output(timeout=60)
results["health"] = endpoint.health()
results["user"] = ctl_commands.get_user()
print(json.dumps(results))

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


def refusal(call):
    try:
        call()
    except Exception as error:  # The kind and text of it are what the test looks at.
        return {"kind": type(error).__name__, "text": str(error)}
    return None


endpoint = runpod.Endpoint(endpoint_id)
results["sync"] = endpoint.run_sync({"input": {"text": "one two"}}, timeout=60)
job = endpoint.run({"input": {"text": "three"}})
results["async"] = job.output(timeout=60)
results["health"] = endpoint.health()
results["user"] = ctl_commands.get_user()
results["pods"] = refusal(ctl_commands.get_pods)
results["endpoints"] = refusal(ctl_commands.get_endpoints)
print(json.dumps(results))

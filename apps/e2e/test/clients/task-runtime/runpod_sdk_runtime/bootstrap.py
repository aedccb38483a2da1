"""
Stands in for the program that workers of a deployed application run, like the runner of tasks beside it: it unpacks the archive that the
host put there, imports the module of its function, and takes jobs whose input is the arguments.
"""

import importlib
import json
import os
import sys
import tarfile
import urllib.request

ARCHIVE = os.environ.get("FLASH_BUILD_ARTIFACT_PATH", "/root/.runpod/artifact.tar.gz")
FOLDER = "/tmp/application"
WORKER_ID = os.environ["RUNPOD_POD_ID"]

with tarfile.open(ARCHIVE) as archive:
    archive.extractall(FOLDER, filter="data")
with open(os.path.join(FOLDER, "runpod_manifest.json")) as file:
    resources = json.load(file)["resources"]
name = os.environ["FLASH_RESOURCE_NAME"]
[resource] = [one for one in resources if one["name"] == name]
sys.path.insert(0, FOLDER)
function = getattr(importlib.import_module(resource["module"]), resource["qualname"])._fn


def ask(url, job_id, output=None):
    url = url.replace("$RUNPOD_POD_ID", WORKER_ID).replace("$ID", job_id)
    body = None if output is None else json.dumps({"output": output}).encode()
    request = urllib.request.Request(url, data=body, headers={"Authorization": os.environ["RUNPOD_AI_API_KEY"]})
    with urllib.request.urlopen(request, timeout=90) as answer:
        return json.loads(answer.read() or b"null") if answer.status == 200 else None


while True:
    job = ask(os.environ["RUNPOD_WEBHOOK_GET_JOB"], WORKER_ID)
    if job is not None:
        ask(os.environ["RUNPOD_WEBHOOK_POST_OUTPUT"], job["id"], function(**job["input"]))

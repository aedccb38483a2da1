"""How tasks of version 2 of the official Python package get their pods here; prints what came of each step as JSON."""

import asyncio
import json
import os
import sys

base, key, volume_id = sys.argv[1:]
# Before the import: the package reads its addresses then.
os.environ["RUNPOD_API_BASE_URL"] = base
os.environ["RUNPOD_API_KEY"] = key

from runpod.apps.api import AppsApiClient  # noqa: E402
from runpod.apps.datacenter import DataCenter  # noqa: E402

# As `_pod_input` and `attach_pod_mounts` of the package make it.
POD = {
    "imageName": "example/task",
    "ports": "8080/http",
    "containerDiskInGb": 10,
    "supportPublicIp": True,
    "dockerArgs": "bash -c 'exec run-task'",
    "env": [{"key": "RUNPOD_TASK_TOKEN", "value": "t"}],
    "dataCenterIds": [center.value for center in DataCenter.all()],
    "volumeMounts": [],
}


async def main():
    api = AppsApiClient()
    results = {}
    cpu = {**POD, "name": "task-cpu", "instanceIds": ["cpu3c-2-4"]}
    results["cpu"] = await api.deploy_task_pod(cpu, is_cpu=True)
    mount = {"volumeId": volume_id, "volumeType": "NETWORK_VOLUME", "mountPath": "/data"}
    gpu = {**POD, "name": "task-gpu", "gpuTypeIdList": ["NVIDIA A40", "NVIDIA L4"], "gpuCount": 1}
    gpu |= {"dataCenterIds": ["EU-RO-1"], "volumeMounts": [mount], "terminateAfter": "2099-01-01T00:00:00Z"}
    results["gpu"] = await api.deploy_task_pod(gpu, is_cpu=False)
    await api.terminate_pod(results["cpu"]["id"])
    print(json.dumps(results))


asyncio.run(main())

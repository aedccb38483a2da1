"""Every management call of version 2 of the official Python package; prints what came of each step as JSON."""

import json
import os
import sys

base, key = sys.argv[1:]
# Before the import: the package reads its addresses then.
os.environ["RUNPOD_API_BASE_URL"] = base
os.environ["RUNPOD_ENDPOINT_BASE_URL"] = f"{base}/v2"

import runpod  # noqa: E402
from runpod.api.rest import run_rest_request  # noqa: E402

runpod.api_key = key
results = {}


def refusal(call):
    try:
        call()
    except Exception as error:  # The kind and text of it are what the test looks at.
        return {"kind": type(error).__name__, "text": str(error)}
    return None


results["user"] = runpod.update_user_settings("ssh-ed25519 AAAA one\n\nssh-ed25519 BBBB two")["pubKey"]
results["gpus"] = [gpu["id"] for gpu in runpod.get_gpus() if gpu["secure"]]
results["gpu"] = runpod.get_gpu("NVIDIA L4")["availability"]
results["noGpu"] = refusal(lambda: runpod.get_gpu("NVIDIA None"))

template = runpod.create_template("v2", "local/echo", docker_start_cmd="", is_serverless=True, env={"FROM": "template"})
results["template"] = [template["serverless"], template["env"]]
endpoint = runpod.create_endpoint("v2", template["id"], gpu_ids="AMPERE_24,-NVIDIA RTX A5000", workers_max=1, flashboot=True)
results["endpoint"] = [endpoint["gpu"]["pools"], endpoint["gpu"]["excludedTypes"], endpoint["env"], endpoint["flashboot"]]
results["endpoints"] = [one["name"] for one in runpod.get_endpoints()]
updated = runpod.update_endpoint_template(endpoint["id"], template["id"])
results["updated"] = updated["image"]
job = runpod.Endpoint(endpoint["id"]).run({"input": {"text": "by v2"}})
results["job"] = job.output(timeout=120)
run_rest_request("DELETE", f"/v2/serverless/{endpoint['id']}")
results["left"] = runpod.get_endpoints()

login = runpod.create_container_registry_auth("v2", "user", "secret")
results["login"] = login["name"]
results["loginDeleted"] = runpod.delete_container_registry_auth(login["id"])

pod = runpod.create_pod("v2", "local/sleeper", gpu_type_id="NVIDIA L4", ports="8080/http", env={"A": 1}, volume_in_gb=20)
results["pod"] = [pod["gpu"]["count"], pod["mounts"], pod["env"], pod["template"]]
results["pods"] = [one["id"] == pod["id"] for one in runpod.get_pods()]
results["stopped"] = runpod.stop_pod(pod["id"])["status"]
results["twice"] = refusal(lambda: runpod.stop_pod(pod["id"]))
results["started"] = runpod.resume_pod(pod["id"])["actions"]
results["read"] = runpod.get_pod(pod["id"])["id"] == pod["id"]
runpod.terminate_pod(pod["id"])
results["gone"] = runpod.get_pod(pod["id"])
cpu = runpod.create_pod("v2", "local/sleeper", instance_id="cpu3c-2-4")
results["cpu"] = [cpu["cpu"], cpu["disk"]]
runpod.terminate_pod(cpu["id"])
results["none"] = refusal(lambda: runpod.create_pod("v2", "local/sleeper", gpu_type_id="NVIDIA L4", gpu_count=4))
print(json.dumps(results))

"""Every management call of the official package, as its documentation shows them; prints what came of each as JSON."""

import json
import os
import sys

# Before the import: the package reads its addresses then.
os.environ["RUNPOD_API_BASE_URL"] = os.environ["RUNPOD_ENDPOINT_BASE_URL"]

import runpod  # noqa: E402

runpod.api_key = os.environ["CLIENT_API_KEY"]
image = sys.argv[1]
results = {}


def keep(name, answer):
    results[name] = answer
    return answer


def refusal(call):
    try:
        call()
    except Exception as error:  # The kind and text of it are what the test looks at.
        return {"kind": type(error).__name__, "text": str(error)}
    return None


keep("user", runpod.get_user())
keep("settings", runpod.update_user_settings("ssh-ed25519 AAAA somebody"))

gpus = runpod.get_gpus()
keep("gpus", len(gpus))
keep("gpu", runpod.get_gpu("NVIDIA L4"))
keep("unknown_gpu", refusal(lambda: runpod.get_gpu("NVIDIA Nothing")))

auth = runpod.create_container_registry_auth("team", "robot", "hunter2-hunter2")
keep("auth", auth)
keep("auth_updated", runpod.update_container_registry_auth(auth["id"], "robot", "other-password"))

pod_template = runpod.create_template(name="py pods", image_name=image, env={"A": "template"}, ports="8888/http")
keep("pod_template", pod_template)
template = runpod.create_template(name="py workers", image_name=image, is_serverless=True, docker_start_cmd='say "hello you"')
keep("template", template)
other = runpod.create_template(name="py workers 2", image_name=image, is_serverless=True)

endpoint = runpod.create_endpoint("py endpoint", template["id"], gpu_ids="AMPERE_24", workers_max=0)
keep("endpoint", endpoint)
keep("moved", runpod.update_endpoint_template(endpoint["id"], other["id"]))
keep("endpoints", runpod.get_endpoints())

pod = runpod.create_pod("py gpu", image, "NVIDIA L4", env={"COLOUR": "blue"}, ports="8888/http, 22/tcp")
keep("gpu_pod", pod)
cpu = runpod.create_pod("py cpu", image, instance_id="cpu3c-2-4")
keep("cpu_pod", cpu)
keep("pods", runpod.get_pods())
runpod.terminate_pod(cpu["id"])
from_template = runpod.create_pod("py from template", template_id=pod_template["id"], instance_id="cpu3c-2-4")
keep("template_pod", from_template)
keep("pod", runpod.get_pod(pod["id"]))
keep("stopped", runpod.stop_pod(pod["id"]))
keep("stopped_twice", refusal(lambda: runpod.stop_pod(pod["id"])))
keep("resumed", runpod.resume_pod(pod["id"], 1))
for one in (pod, from_template):
    runpod.terminate_pod(one["id"])
keep("gone", runpod.get_pod(pod["id"]))
keep("left", runpod.get_pods())

keep("no_gpu", refusal(lambda: runpod.create_pod("py none", image, "NVIDIA H200")))
runpod.delete_container_registry_auth(auth["id"])

runpod.api_key = "wrong"
keep("wrong_key", refusal(runpod.get_user))
print(json.dumps(results))

"""A strict reader of the pages and resources of version 2 of REST; prints what it read as JSON."""

import json
import sys
import time

from kestrel_cloud_runpod.clients import RunpodControlPlaneClient
from kestrel_cloud_runpod.models import EndpointCreateRequest, EndpointUpdateRequest, PodCreateRequest

base, key = sys.argv[1:]
client = RunpodControlPlaneClient(api_key=key, base_url=f"{base}/v2")
results = {}

results["gpus"] = [offer.id for offer in client.list_gpus() if offer.secure and offer.availability is not None]
pod = client.create_pod(PodCreateRequest(name="kestrel", image="local/sleeper", gpu_id="NVIDIA L4"))
results["pod"] = [pod.gpu_id, pod.gpu_count]
while client.get_pod(pod.id).status != "RUNNING":
    time.sleep(0.2)
results["log"] = sorted(next(iter(client.iter_pod_logs(pod.id, tail=10))))
results["pods"] = [one.id == pod.id for one in client.list_pods()]
results["stopped"] = client.pod_action(pod.id, "stop").status
results["terminated"] = client.pod_action(pod.id, "terminate")
results["podsLeft"] = len(client.list_pods())
endpoint = client.create_endpoint(
    EndpointCreateRequest(
        name="kestrel",
        image="local/echo",
        gpu_pools=("AMPERE_24",),
        endpoint_type="QUEUE",
        scaling={"type": "QUEUE_DELAY", "queueDelay": 4},
        workers_max=1,
    )
)
results["urls"] = sorted(endpoint.request_urls)
changed = client.update_endpoint(endpoint.id, EndpointUpdateRequest(name="changed", workers_max=2))
results["changed"] = [changed.name, changed.raw["workers"]["max"], changed.raw["mounts"]]
results["workers"] = client.list_endpoint_workers(endpoint.id)["summary"]["total"]
results["endpoints"] = [one.id == endpoint.id for one in client.list_endpoints()]
client.delete_endpoint(endpoint.id)
results["volumes"] = len(client.list_network_volumes())
results["billing"] = sorted(client.pod_billing(last_n=2).metadata)
results["serverless"] = sorted(client.serverless_billing(bucket_size="hour").metadata["totals"])
print(json.dumps(results))

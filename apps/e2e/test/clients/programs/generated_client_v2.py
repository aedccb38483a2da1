"""Uses a client that openapi-python-client made from the document of version 2; prints what came of each step as JSON."""

import json
import sys

folder, base, key = sys.argv[1:]
sys.path.insert(0, folder)

from millrace_rest_v2_client import AuthenticatedClient  # noqa: E402
from millrace_rest_v2_client.api.catalog import list_gpu_types  # noqa: E402
from millrace_rest_v2_client.api.pods import create_pod, delete_pod, get_pod, list_pods, pod_action  # noqa: E402
from millrace_rest_v2_client.api.serverless import create_endpoint, delete_endpoint, list_endpoints  # noqa: E402
from millrace_rest_v2_client.models import (  # noqa: E402
    CreateEndpointRequest,
    CreatePodRequest,
    PodActionRequest,
)

cpu = {"id": "cpu3c", "vcpuCount": 2}
with AuthenticatedClient(base_url=base, token=key) as client:
    pod = create_pod.sync(
        client=client,
        body=CreatePodRequest.from_dict({"name": "generated v2", "image": "local/sleeper", "cpu": cpu, "env": {"A": "1"}}),
    )
    seen = get_pod.sync(pod.id, client=client)
    stop = PodActionRequest.from_dict({"action": "stop"})
    endpoint = create_endpoint.sync(
        client=client,
        body=CreateEndpointRequest.from_dict(
            {
                "name": "generated v2",
                "image": "local/sleeper",
                "type": "QUEUE",
                "cpu": [cpu],
                "scaling": {"type": "QUEUE_DELAY", "queueDelay": 4},
            }
        ),
    )
    print(
        json.dumps(
            {
                "pod": [seen.name, seen.env.to_dict(), seen.cpu.memory],
                "pods": [one.name for one in list_pods.sync(client=client).pods if one.id == pod.id],
                "stopped": pod_action.sync(pod.id, client=client, body=stop).status,
                "deleted": delete_pod.sync_detailed(pod.id, client=client).status_code,
                "unknown": get_pod.sync(pod.id, client=client).detail != "",
                "endpoint": [endpoint.type_, endpoint.workers.max_],
                "endpoints": [one.name for one in list_endpoints.sync(client=client).endpoints if one.id == endpoint.id],
                "endpointDeleted": delete_endpoint.sync_detailed(endpoint.id, client=client).status_code,
                "gpus": [gpu.id for gpu in list_gpu_types.sync(client=client).gpus][:1],
            }
        )
    )

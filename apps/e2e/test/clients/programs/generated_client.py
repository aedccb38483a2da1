"""Uses a client that openapi-python-client made from the document of the service; prints what came of each step as JSON."""

import json
import sys

folder, base, key = sys.argv[1:]
sys.path.insert(0, folder)

from millrace_rest_api_client import AuthenticatedClient  # noqa: E402
from millrace_rest_api_client.api.pods import create_pod, delete_pod, get_pod, list_pods, stop_pod  # noqa: E402
from millrace_rest_api_client.api.templates import create_template, list_templates  # noqa: E402
from millrace_rest_api_client.models import PodCreateInput, TemplateCreateInput  # noqa: E402

with AuthenticatedClient(base_url=base, token=key) as client:
    template = create_template.sync(
        client=client, body=TemplateCreateInput.from_dict({"name": "generated", "imageName": "local/sleeper"})
    )
    request = {"name": "generated", "imageName": "local/sleeper", "computeType": "CPU", "vcpuCount": 1, "volumeInGb": 0}
    pod = create_pod.sync(client=client, body=PodCreateInput.from_dict(request))
    seen = get_pod.sync(pod.id, client=client)
    print(
        json.dumps(
            {
                "template": template.to_dict()["name"],
                "templates": [one.name for one in list_templates.sync(client=client)],
                "pod": {"name": seen.name, "gpuCount": seen.gpu_count, "memoryInGb": seen.memory_in_gb},
                "pods": len(list_pods.sync(client=client)),
                "stopped": stop_pod.sync(pod.id, client=client).desired_status,
                "deleted": delete_pod.sync_detailed(pod.id, client=client).status_code,
            }
        )
    )

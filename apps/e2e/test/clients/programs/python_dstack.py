"""The calls of dstack's backend, with its compiled address replaced; prints what came of each step as JSON."""

import json
import sys
import time

import requests
from dstack._internal.core.backends.runpod import api_client

base, key = sys.argv[1:]
api_client.API_V2_URL = f"{base}/v2"
client = api_client.RunpodApiClient(key)
results = {"key": client.validate_api_key(), "wrong": api_client.RunpodApiClient("wrong").validate_api_key()}

places = requests.get(
    f"{base}/v2/catalog/datacenters",
    params={"networkVolumeTypes": "STANDARD"},
    headers={"Authorization": f"Bearer {key}"},
    timeout=30,
).json()["dataCenters"]
place = places[0]["id"]
volume = client.create_network_volume(name="dstack", data_center_id=place, size=10)
results["volume"] = client.get_network_volume(volume["id"])["size"]
login = client.create_container_registry_credentials(name="dstack", username="u", password="p")
results["logins"] = [one["id"] == login["id"] for one in client.list_container_registry_credentials()]
client.delete_container_registry_credentials(login["id"])



def make(entrypoint, cmd):
    return client.create_pod(
        name="dstack",
        cloud="SECURE",
        data_center_ids=[place],
        cpu_type_id="cpu3c",
        cpu_count=2,
        container_disk_in_gb=20,
        network_volume_id=volume["id"],
        volume_mount_path="/data",
        image_name="local/sleeper",
        entrypoint=entrypoint,
        cmd=cmd,
        ports=["22/tcp", "10022/tcp"],
        env={"A": "1"},
    )


commanded = make(["/bin/sh", "-c"], ["sleep 1000"])
mount = commanded["mounts"]["network"][0]["path"]
results["pod"] = [commanded["entrypoint"], commanded["cmd"], mount, commanded["cpu"]["vcpuCount"]]
client.terminate_pod(commanded["id"])
pod = make([], [])
for _ in range(300):
    if client.get_pod(pod["id"])["status"] == "RUNNING":
        break
    time.sleep(0.2)
results["ports"] = sorted(port["private"] for port in client.get_pod(pod["id"])["runtime"]["ports"])
results["terminated"] = [client.terminate_pod(pod["id"]), client.get_pod(pod["id"]), client.terminate_pod(pod["id"])]
results["deleted"] = [client.delete_network_volume(volume["id"]), client.delete_network_volume(volume["id"])]
try:
    client.create_pod(
        name="none",
        cloud="SECURE",
        gpu_type_id="NVIDIA B200",
        container_disk_in_gb=20,
        image_name="local/sleeper",
        entrypoint=[],
        cmd=[],
    )
except api_client.RunpodV2ClientError as error:
    results["none"] = [error.status, "no longer any instances available" in str(error)]
print(json.dumps(results))

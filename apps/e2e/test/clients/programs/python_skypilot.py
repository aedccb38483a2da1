"""The provisioner of SkyPilot, with its compiled address replaced; prints what came of each step as JSON. With an image: only a
cluster of it, in which a command runs by SSH."""

import json
import os
import subprocess
import sys
import time

base, key, scratch, *image = sys.argv[1:]
# It keeps a database of its own in the home folder.
os.environ.update(HOME=scratch, RUNPOD_API_KEY=key)

from sky import models  # noqa: E402
from sky.adaptors import runpod  # noqa: E402
from sky.provision import common  # noqa: E402
from sky.provision.runpod import instance, utils, volume  # noqa: E402
from sky.utils import command_runner  # noqa: E402

runpod._REST_BASE = f"{base}/v2"
instance.POLL_INTERVAL = 0.2
send = runpod.rest_request


def for_this_machine(method, path, json=None, params=None):
    """Processes stand for containers, and run no command that a client sends; the host is smaller than SkyPilot wishes."""
    if path == "/pods" and json:
        json = {name: value for name, value in json.items() if name != "args"}
        if "gpu" in json:
            json["gpu"] = {name: json["gpu"][name] for name in ("id", "count")}
    return send(method, path, json, params)


if not image:
    runpod.rest_request = for_this_machine
REGION, ZONE = "RO", "EU-RO-1"
results = {}

public_key, private_key = "ssh-ed25519 CCCC sky", os.path.join(scratch, "key")
if image:
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", private_key], check=True)
    with open(f"{private_key}.pub") as file:
        public_key = file.read().strip()
utils.register_ssh_key("ssh-ed25519 CCCC sky")
utils.register_ssh_key("ssh-ed25519 CCCC another name of it")
results["keys"] = runpod.rest_request("GET", "/account/ssh-keys")["keys"]

wish = models.VolumeConfig(
    name="sky",
    type="runpod-network-volume",
    cloud="runpod",
    region=REGION,
    zone=ZONE,
    name_on_cloud="sky-volume",
    size="10",
)
made = volume.apply_volume(wish)
again = volume.apply_volume(
    models.VolumeConfig(
        name="sky", type=wish.type, cloud="runpod", region=REGION, zone=ZONE, name_on_cloud="sky-volume", size="10"
    )
)
results["volume"] = [made.id_on_cloud == again.id_on_cloud, again.size]


def config(instance_type, count=1, **more):
    provider = {"availability_zone": ZONE, **more}
    node = {
        "InstanceType": instance_type,
        "DiskSize": 20,
        "ImageId": image[0] if image else "local/sleeper",
        "PublicKey": public_key,
        "Preemptible": False,
        "BidPerGPU": 0,
        "VolumeMounts": [{"VolumeIdOnCloud": made.id_on_cloud, "MountPath": "/data"}],
    }
    return common.ProvisionConfig(
        provider_config=provider,
        authentication_config={},
        docker_config={},
        node_config=node,
        count=count,
        tags={},
        resume_stopped_nodes=False,
        ports_to_open_on_launch=[9000],
    )


def executed(node):
    """What a command prints, run by SkyPilot as it runs the commands of its users."""
    runner = command_runner.SSHCommandRunner((node.external_ip, node.ssh_port), "root", private_key)
    for _ in range(60):  # The server of the container needs a moment.
        code, out, err = runner.run("echo $((6 * 7)) > /data/it; cat /data/it", require_outputs=True, stream_logs=False)
        if code != 255:
            return [code, out.strip()]
        time.sleep(0.5)
    return [code, out, err]


def cluster(name, wanted):
    def own(path, key):
        return len([one for one in runpod.rest_list(path, key) if one["name"].startswith(name)])

    record = instance.run_instances(REGION, name, name, wanted)
    same = instance.run_instances(REGION, name, name, wanted)
    info = instance.get_cluster_info(REGION, name)
    statuses = instance.query_instances(name, name, {})
    ports = instance.query_ports(name, ["9000"])
    pods = runpod.rest_list("/pods", "pods")
    head = info.instances[record.head_instance_id][0]
    seen = {
        "created": len(record.created_instance_ids),
        "again": [len(same.created_instance_ids), same.head_instance_id == record.head_instance_id],
        "statuses": sorted(status.name for status, _ in statuses.values()),
        "cpus": info.custom_ray_options,
        "ssh": [head.external_ip != "", head.ssh_port > 0],
        "ports": sorted(ports),
        "mounts": pods[0]["mounts"]["network"][0]["path"],
        "templates": own("/templates", "templates"),
    }
    if image:
        seen["exec"] = executed(head)
    instance.terminate_instances(name, {})
    seen["left"] = [
        len(instance.query_instances(name, name, {})),
        own("/templates", "templates"),
        own("/registries", "registries"),
    ]
    return seen


if image:
    print(json.dumps(cluster("skyssh", config("cpu3c-2-4"))))
    sys.exit()
results["cpu"] = cluster("skycpu", config("cpu3c-2-4", 2))
results["gpu"] = cluster("skygpu", config("1x_L4_SECURE"))
login = {"username": "u", "password": "p", "server": "local"}
results["login"] = cluster("skylogin", config("cpu3c-2-4", docker_login_config=login))
try:
    cluster("skynone", config("1x_H200-SXM_SECURE"))
except Exception as error:  # its own kind of error, with the text of the service
    results["none"] = "no longer any instances available" in str(error)
volume.delete_volume(made)
results["volumes"] = [one["name"] for one in runpod.rest_list("/network-volumes", "networkVolumes") if one["id"] == made.id_on_cloud]
print(json.dumps(results))

"""
Deploys the application in the working directory by the command line of version 2 of the official Python package, calls its function by name,
and tells what it gave back as JSON. What the package needs of an index is left out: the image of the workers has it.
"""

import json
import os
import subprocess
import sys

import runpod
import runpod.apps.build

if sys.argv[1:] == ["rp"]:
    runpod.apps.build.vendor = lambda *_arguments, **_named: None
    from runpod.rp_cli.main import cli

    cli(["flash", *os.environ["RP_COMMAND"].split()])


def rp(command):
    environment = {**os.environ, "RP_COMMAND": command}
    subprocess.run([sys.executable, __file__, "rp"], env=environment, check=True, stdout=sys.stderr)


def write(greeting):
    with open("main.py", "w") as file:
        file.write(
            f"""
import os
from runpod import App

app = App("shop")


@app.queue(cpu="cpu3c-1-2", image=os.environ.get("TASK_IMAGE", "any"), workers=1)
def hello(name):
    return {{"text": f"{greeting} {{name}}", "build": os.environ["RUNPOD_BUILD_ID"]}}
"""
        )


queue = runpod.Queue(app="shop", name="hello")
results = []
for greeting in ("hello", "welcome"):
    write(greeting)
    rp("deploy")
    results.append(queue.remote(name="Ada"))
rp("env list --app shop")
rp("undeploy --app shop --yes")
rp("app delete shop --yes")
print(json.dumps(results))

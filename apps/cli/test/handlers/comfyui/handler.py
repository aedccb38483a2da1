"""In the style of a template for pictures: tells how far it is, and returns a picture in base64."""

import base64

import runpod

import comfy


def validate_input(job_input):
    if job_input is None:
        return None, "Please provide input"
    workflow = job_input.get("workflow")
    if workflow is None:
        return None, "Missing 'workflow' parameter"
    return {"workflow": workflow}, None


def handler(job):
    validated_data, error_message = validate_input(job["input"])
    if error_message:
        return {"error": error_message}
    workflow = validated_data["workflow"]
    for done, total in comfy.steps(workflow):
        runpod.serverless.progress_update(job, f"Step {done}/{total}")
    image = comfy.image(workflow)
    print(f"worker - image of {len(image)} bytes")
    return {"images": [{"filename": "ComfyUI_00001_.png", "type": "base64", "data": base64.b64encode(image).decode()}]}


if __name__ == "__main__":
    print("worker - Starting handler...")
    runpod.serverless.start({"handler": handler})

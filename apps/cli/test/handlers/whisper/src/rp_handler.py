"""In the style of a template for speech: checks its input, downloads a file, and cleans up."""

import runpod
from runpod.serverless.utils import download_files_from_urls, rp_cleanup, rp_debugger
from runpod.serverless.utils.rp_validator import validate

import predict
from rp_schema import INPUT_VALIDATIONS

MODEL = predict.Predictor()
MODEL.setup()


@rp_debugger.FunctionTimer
def run_whisper_job(job):
    job_input = job["input"]
    with rp_debugger.LineTimer("validation_step"):
        input_validation = validate(job_input, INPUT_VALIDATIONS)
        if "errors" in input_validation:
            return {"error": input_validation["errors"]}
        job_input = input_validation["validated_input"]
    with rp_debugger.LineTimer("download_step"):
        audio_input = download_files_from_urls(job["id"], [job_input["audio"]])[0]
    with rp_debugger.LineTimer("prediction_step"):
        whisper_results = MODEL.predict(audio=audio_input, model_name=job_input["model"])
    with rp_debugger.LineTimer("cleanup_step"):
        rp_cleanup.clean(["input_objects"])
    return whisper_results


runpod.serverless.start({"handler": run_whisper_job})

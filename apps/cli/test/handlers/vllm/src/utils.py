class JobInput:
    def __init__(self, job):
        self.prompt = job["prompt"]
        self.batch_with = job.get("batch_with", 1)

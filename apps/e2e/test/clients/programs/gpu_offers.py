"""Reads offers of hardware as gpuhunt does, without a key; prints those with GPUs as JSON."""

import json
import sys

from gpuhunt.providers import runpod

runpod.API_URL = f"{sys.argv[1]}/graphql"
offers = runpod.RunpodProvider().get()
print(json.dumps([{"gpu": offer.gpu_name, "count": offer.gpu_count, "location": offer.location} for offer in offers]))

"""Stands for the model: it hears how long a file is."""

import os


class Predictor:
    def setup(self):
        print("model loaded")

    def predict(self, audio, model_name):
        return {"transcription": f"{os.path.getsize(audio)} bytes of sound", "model": model_name, "device": "cpu"}

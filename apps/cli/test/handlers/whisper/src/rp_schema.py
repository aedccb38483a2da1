INPUT_VALIDATIONS = {
    "audio": {"type": str, "required": True},
    "model": {"type": str, "required": False, "default": "base"},
}

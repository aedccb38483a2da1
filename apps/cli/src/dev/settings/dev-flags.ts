import type { Flags } from "../../command/command.ts";

export const devFlags: Flags = {
  port: {
    type: "number",
    value: "N",
    min: 0,
    max: 65_535,
    help: "Port (default 8080, or the next free one up to 8099)",
  },
  serve: {
    type: "boolean",
    help: "The program is an HTTP server: it listens on $PORT and gets requests, not jobs (type: LB in millrace.yaml says so, too)",
  },
  command: {
    type: "string",
    value: "LINE",
    help: "Start the program by this line of a shell, in the folder: 'uvicorn app:app --port $PORT'",
  },
  "data-dir": { type: "string", value: "DIR", help: "Folder of the data (default .millrace/dev beside the handler)" },
  python: { type: "string", value: "FILE", help: "Python to use, or to make an environment with (default python3)" },
  input: { type: "string", value: "JSON", help: "Send this input at once: JSON, @FILE, or - for standard input" },
  stream: { type: "boolean", help: "Show what the handler yields as it comes" },
  "on-reload": {
    type: "string",
    value: "HOW",
    choices: ["finish", "hand-back"],
    default: "finish",
    help: "What a save does to a running job: it finishes on the old code, or is handed back to the queue",
  },
  "env-file": { type: "string", value: "FILE", help: "Variables of the handler, as lines NAME=value" },
  gpu: { type: "string", value: "TYPE[:COUNT]", help: "Simulate GPUs, such as 'NVIDIA L4' or 'NVIDIA H200:2'" },
  debug: { type: "boolean", help: "Let a debugger attach: 127.0.0.1:5678 (Python), 127.0.0.1:9229 (Node)" },
  wait: { type: "boolean", default: true, help: "Under --debug, start without waiting for the debugger" },
  public: { type: "boolean", help: "Listen on all networks, not on this computer alone" },
  yes: { type: "boolean", short: "y", help: "Install what is missing without asking" },
  profile: { type: "boolean", default: true, help: "Do not save the service as the profile dev" },
  json: { type: "boolean", help: "Print one line of JSON for each event" },
};

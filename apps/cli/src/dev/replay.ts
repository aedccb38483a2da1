import type { Command } from "../command/command.ts";

export const replay: Command = {
  name: "replay",
  summary: "Send a job of `millrace dev` again and compare the results",
  operands: [
    { name: "JOB", help: "Id of a recorded job, or its last six characters (default: the newest)", optional: true },
  ],
  details:
    "`millrace dev` records the inputs of its newest 100 jobs, at most 64 MB. This command sends one of them again, through the " +
    "session that runs, so against the code as it is now, and shows how the result differs.",
  flags: {
    list: { type: "boolean", help: "List the recorded jobs, newest first" },
    "data-dir": {
      type: "string",
      value: "DIR",
      help: "Folder of the session's data (default .millrace/dev here, else of the newest session)",
    },
    json: { type: "boolean", help: "Print one line of JSON" },
  },
  examples: ["millrace replay", "millrace replay --list", "millrace replay a1b2c3", "millrace replay a1b2c3 --json"],
  schema: "replay",
  related: ["dev"],
  async run(given) {
    const { replayJob } = await import("./replay-job.ts");
    return await replayJob(given);
  },
};

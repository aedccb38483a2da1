import { choiceFlag, type Command, jsonFlag, textFlag } from "../command/command.ts";

export const initCommand: Command = {
  name: "init",
  summary: "Write a handler and millrace.yaml to start from",
  operands: [{ name: "DIR", optional: true, help: "Folder to write to; made if it is missing (default: this folder)" }],
  details:
    "Writes a small handler, the list of its packages, an input to try it with, and a millrace.yaml that `millrace deploy` reads. Files that " +
    "exist stay as they are.",
  flags: {
    language: choiceFlag(["python", "typescript"], "Language of the handler", { default: "python" }),
    name: textFlag("NAME", "Name of the project and the endpoint (default: of the folder)"),
    ...jsonFlag,
  },
  schema: "started-project",
  examples: ["millrace init hello", "millrace init hello --language typescript"],
  related: ["deploy"],
  async run(given) {
    const { runInit } = await import("./run-init.ts");
    return await runInit(given);
  },
};

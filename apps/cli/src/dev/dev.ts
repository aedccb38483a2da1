import type { Command } from "../command/command.ts";
import { devFlags } from "./settings/dev-options.ts";

export const dev: Command = {
  name: "dev",
  summary: "Run a handler as you write it, with the whole service around it",
  operands: [{ name: "FILE|DIR", help: "The handler, or the folder that holds it" }],
  details:
    "Starts the service around one handler, a file or a folder, and runs it as its only worker. Each save reloads it: waiting " +
    "jobs stay, running ones finish on the old code. The first start installs what requirements.txt, pyproject.toml or package.json asks for, " +
    "after asking you. A test_input.json beside the handler is sent at once. Handlers of the hosted service run unchanged; a " +
    "JavaScript or TypeScript file may also export its handler as default.\n\n" +
    "With --serve the program is an HTTP server, as in an endpoint of type LB: it listens on the port in the variable PORT, answers GET /ping with 200 " +
    "when it is ready, and gets the requests to the address that is printed, which needs no key on this computer.\n\n" +
    "Ctrl-C ends everything. Jobs that wait then wait for the next start. `millrace replay` sends a recorded job again.",
  flags: devFlags,
  examples: [
    "millrace dev handler.py",
    "millrace dev . --yes --env-file .env",
    `millrace dev handler.ts --input '{"prompt":"Hello"}' --stream`,
    "millrace dev handler.py --gpu 'NVIDIA L4:2' --debug",
    "millrace dev app.py --serve",
    "millrace dev . --serve --command 'uvicorn app:app --port $PORT'",
    'millrace dev handler.py --yes --json  # first line: {"event":"ready",…}',
  ],
  schema: "dev-event",
  related: ["replay", "up"],
  async run(given) {
    const { develop } = await import("./develop.ts");
    return await develop(given);
  },
};

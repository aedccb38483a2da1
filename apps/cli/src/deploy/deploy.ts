import type { Command } from "../command/command.ts";
import { deployFlags } from "./deploy-flags.ts";

export const deploy: Command = {
  name: "deploy",
  summary: "Turn a folder or an image into an endpoint",
  operands: [
    { name: "DIR|IMAGE", optional: true, help: "Folder, handler file, millrace.yaml or image (default: this folder)" },
  ],
  details: [
    "Makes a template and an endpoint, or changes them when the endpoint is there already: repeat the command after a change of the folder. " +
      "Workers change over to the new version one by one, and no job is lost.",
    "A folder becomes an image where a container engine answers: from its Dockerfile, or from one that is made for Python " +
      "or Node. Where the service runs on this computer without an engine, the folder becomes " +
      "a handler folder. A service on another computer needs --push.",
    "A folder with millrace.yaml brings about what that file says: endpoints, templates, volumes, secrets and registry credentials. Settings " +
      "that no flag or file names stay as they are.",
  ].join("\n\n"),
  flags: deployFlags,
  schema: "deployed",
  examples: [
    "millrace deploy .",
    "millrace deploy ./resize --workers-max 5 --env LEVEL=3",
    "millrace deploy . --push registry.example.org/team --gpu L4",
    "millrace deploy registry.example.org/team/resize:1.4 --name resize",
    "millrace deploy . --dry-run  # the difference, field by field",
    "millrace deploy . --check --json  # for CI: exit code 1 if anything differs",
  ],
  related: ["init", "import hosted"],
  async run(given) {
    const [{ withService }, { deployTarget }, { readDeployment }, { carryOut }] = await Promise.all([
      import("../connection/open-service.ts"),
      import("./deploy-target.ts"),
      import("./deployment.ts"),
      import("./carry-out.ts"),
    ]);
    const target = await deployTarget(given.operand);
    return await withService(given, async (service) =>
      carryOut(given, service, await readDeployment(given, target, service)),
    );
  },
};

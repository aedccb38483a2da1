import manifest from "../../package.json" with { type: "json" };
import { cureFor, type Finding, lack, ok, type Probe, problem } from "./probe.ts";

/** Oldest Python that the official worker package of today runs on. */
const PYTHON_MINOR_MIN = 10;

/** This Node, against what the program needs. */
export function checkNode(version: string, { system }: Pick<Probe, "system">): Finding {
  const wanted = manifest.engines.node.replace(/^>=/, "");
  return compareVersions(version, wanted) >= 0
    ? ok("Node", version)
    : problem("Node", `${version} is older than ${wanted}, which this program needs.`, cureFor("node", system));
}

/** Python with venv and pip, which handlers in Python need. */
export async function checkPython({ system, environment, run }: Probe): Promise<Finding> {
  const { MILLRACE_PYTHON: named = "" } = environment;
  const python = named === "" ? "python3" : named;
  const found = await run(python, "--version");
  if (found === undefined || found.exitCode !== 0) {
    const message = `${python} is not installed: handlers in Python cannot run as processes.`;
    return lack("Python", message, cureFor("python", system));
  }
  const [, version = found.text, minor = "0"] = /Python (3\.(\d+)\S*)/.exec(found.text) ?? [];
  if (Number(minor) < PYTHON_MINOR_MIN) {
    return lack("Python", `${version} is older than 3.${PYTHON_MINOR_MIN}.`, cureFor("python", system));
  }
  const modules = await run(python, "-c", "import ensurepip, pip, venv");
  if (modules?.exitCode === 0) return ok("Python", `${version} with venv and pip`);
  const message = `${version} has no venv or no pip: packages of handlers cannot be installed.`;
  return lack("Python", message, cureFor("venv", system));
}

/** GPUs by the driver's own program, as the service finds them. */
export async function checkGpus({ system, run }: Probe): Promise<Finding> {
  const found = await run("nvidia-smi", "--query-gpu=name,driver_version,memory.total", "--format=csv,noheader");
  if (found === undefined) {
    const hasCard = (await run("lspci"))?.text.includes("NVIDIA") ?? false;
    const cure = hasCard
      ? cureFor("nvidia-driver", system)
      : "millrace up --simulated-gpus 'NVIDIA L4=1'  # to try placement";
    const message = hasCard
      ? "there is an NVIDIA card without a driver."
      : "there is no NVIDIA GPU: handlers run on CPUs.";
    return lack("GPUs", message, cure);
  }
  if (found.exitCode !== 0) {
    const [reason = "it failed"] = found.text.split("\n");
    return problem("GPUs", `nvidia-smi is there but does not work: ${reason}`, cureFor("nvidia-driver", system));
  }
  const cards = found.text.split("\n").map((line) => line.split(", "));
  const [, driver = "unknown"] = cards[0] ?? [];
  return ok("GPUs", `${cards.map(([name, , memory]) => `${name} (${memory})`).join(", ")}; driver ${driver}`);
}

/** Negative when the first version is older. Only the numbers count. */
export function compareVersions(one: string, other: string): number {
  const numbers = (version: string): number[] => version.replace(/^v/, "").split(/[.-]/).map(Number);
  const [left, right] = [numbers(one), numbers(other)];
  for (let index = 0; index < 3; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

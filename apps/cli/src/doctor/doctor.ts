import { type Arguments, type Command, dataDirFlag, jsonFlag } from "../command/command.ts";
import { connectionFlags } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { PAGE_WIDTH, wrap } from "../output/text-layout.ts";
import { styled } from "../output/style.ts";
import type { Finding } from "./probe.ts";
import { printResult } from "../output/show.ts";

export const doctor: Command = {
  name: "doctor",
  summary: "Check this machine, and the service and key in use",
  details:
    "Looks at what the service needs on this machine: Node, Python with venv and pip, a container engine, GPUs and their " +
    "driver, the database (SQLite in the data directory, or PostgreSQL by MILLRACE_DATABASE_URL) and its migrations, the place of blobs, the " +
    "port, room in the data directory, the config file; and at the service in use: whether it answers, its version and clock, what it runs on, " +
    "and what the key may do. It changes nothing. For each lack it names the " +
    "command that mends it on this system.\n\n" +
    "Exit code 1 when something that is set up does not work; what is only missing is no failure.",
  flags: { ...dataDirFlag, ...jsonFlag, ...connectionFlags },
  schema: "doctor",
  examples: ["millrace doctor", "millrace doctor --json | jq '.findings[] | select(.state != \"ok\")'"],
  related: ["up", "login"],
  async run(given) {
    const findings = await examine(given);
    const isWell = findings.every(({ state }) => state !== "problem");
    printResult(given, { isWell, findings }, findings.map(findingText).join("\n"));
    return isWell ? exitCodes.done : exitCodes.failed;
  },
};

async function examine(given: Arguments): Promise<Finding[]> {
  const [{ probeHere }, programs, engine, storage, database, service] = await Promise.all([
    import("./probe.ts"),
    import("./programs.ts"),
    import("./container-engine.ts"),
    import("./storage.ts"),
    import("./database.ts"),
    import("./service.ts"),
  ]);
  const probe = await probeHere();
  const { environment } = probe;
  const inUse = await service.serviceInUse(given);
  const dataDir = given.text("data-dir") ?? environment["MILLRACE_DATA_DIR"] ?? inUse?.dataDir ?? ".millrace";
  const { MILLRACE_HOST: host = "127.0.0.1", MILLRACE_PORT: port = "8080" } = environment;
  const found = await Promise.all([
    programs.checkPython(probe),
    engine.checkContainerEngine(probe),
    programs.checkGpus(probe),
    service.checkListenPort(host, Number(port), inUse?.baseUrl),
    storage.checkDataDirectory(dataDir),
    database.checkDatabase(probe, dataDir),
    database.checkBlobs(probe, dataDir),
    storage.checkConfig(probe),
    service.checkService(given, probe),
  ]);
  return [programs.checkNode(process.version, probe), ...found.flat()];
}

const SUBJECT_CHARS = 18;
const marks = { ok: ["green", "✔"], lack: ["yellow", "–"], problem: ["red", "✖"] } as const;

function findingText({ subject, state, message, cure }: Finding): string {
  const [colour, mark] = marks[state];
  const indent = `\n${" ".repeat(SUBJECT_CHARS + 2)}`;
  const lines = wrap(message, PAGE_WIDTH - SUBJECT_CHARS - 2).join(indent);
  const mended = cure === undefined ? "" : `${indent}${styled("cyan", cure)}`;
  return `${styled(colour, mark)} ${subject.padEnd(SUBJECT_CHARS)}${lines}${mended}`;
}

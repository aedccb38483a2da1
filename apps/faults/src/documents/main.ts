import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ADMIN_KEY } from "../parties/gateway.ts";
import { type OpenTarget, openTarget } from "../siege/open-target.ts";

const HELP = `npm run attack:documents -- [options]

Plays cases that Schemathesis makes of the descriptions that the service serves, valid and invalid ones, against a service that it
starts. It fails if an answer has a status that its description lacks, or says that something went wrong in the service.

  --max-examples N   cases for each operation and phase (default 20)
  --minutes N        ends each description after this time (default: when its cases are played)
  --seed N           repeats the choices of a run (default 1)
  --only A,B         only these descriptions: rest, queue, compat-rest, compat-v2, graphql
  --database KIND    sqlite or postgres; PostgreSQL is started for the run (default sqlite)
  --program PATH     the program (default schemathesis); python3 -m venv st && st/bin/pip install schemathesis==4.32.5

An answer 431 is no failure: every address gives it to a head that is longer than 16 KB.
Left out are operations of which each case would wait until it is cut (polls of workers, requests that wait for one, endless
streams), and those that delete the endpoint and the volume that other cases name.`;

const OPTIONS = {
  help: { type: "boolean", short: "h" },
  "max-examples": { type: "string", default: "20" },
  minutes: { type: "string" },
  seed: { type: "string", default: "1" },
  only: { type: "string" },
  database: { type: "string", default: "sqlite" },
  program: { type: "string", default: "schemathesis" },
} as const;

/** Where descriptions are served, and below what their paths are. */
const DESCRIPTIONS: Readonly<Record<string, { readonly at: string; readonly below: string }>> = {
  rest: { at: "/v1/openapi.json", below: "/v1" },
  queue: { at: "/v2/openapi.json", below: "/v2" },
  "compat-rest": { at: "/compat/v1/openapi.json", below: "/compat/v1" },
  "compat-v2": { at: "/compat/v2/openapi.json", below: "/compat" },
  graphql: { at: "/graphql", below: "" },
};
const LEFT_OUT = {
  rest: ["streamEvents", "execPod", "deleteEndpoint", "deleteNetworkVolume"],
  queue: ["jobTake", "jobTakeBatch", "runsync", "openaiGet", "openaiPost"],
};
/** Answers that say why something is not done now, or not at all; anything else from 500 on is a defect. */
const EXPECTED = ["2xx", "3xx", "4xx", 501, 503, 507];
const CHECKS = ["not_a_server_error", "status_code_conformance"];

/** The settings of the program: ids of what is there, so that cases get further than to an unknown one. */
function settingsFor({ honestEndpointId, known: { victim } }: OpenTarget): string {
  return [
    "[parameters]",
    `"path.endpointId" = "${honestEndpointId}"`,
    `"path.networkVolumeId" = "${victim.volumeId}"`,
    "[checks.not_a_server_error]",
    `expected-statuses = ${JSON.stringify(EXPECTED)}`,
    "",
  ].join("\n");
}

function leftOutOf(name: string): readonly string[] {
  if (name === "queue") return LEFT_OUT.queue;
  return name === "rest" || name === "compat-rest" ? LEFT_OUT.rest : [];
}

/** Whether the program found failures other than 431. It also ends with an error where it cannot make bodies of some kind. */
async function play(program: string, folder: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
    process.stdout.write(piece);
  });
  const { promise, resolve: ended, reject } = Promise.withResolvers<void>();
  child.once("close", () => ended()).once("error", reject);
  await promise;
  if (!/^ +\d+ generated/m.test(text)) throw new Error(`${program} played no cases.`);
  const problems = text.match(/^- ST\d+ /gm)?.length ?? 0;
  return problems > (text.match(/^ +Received: 431$/gm)?.length ?? 0);
}

/** @returns the exit code */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  const names = values.only?.split(",") ?? Object.keys(DESCRIPTIONS);
  const folder = await mkdtemp(join(tmpdir(), "millrace-documents-"));
  const target = await openTarget(folder, values.database === "postgres" ? "postgres" : "sqlite");
  const lost: string[] = [];
  try {
    // It leaves files where it runs.
    const program = values.program.includes("/") ? resolve(values.program) : values.program;
    const settings = join(folder, "schemathesis.toml");
    await writeFile(settings, settingsFor(target));
    const origin = `http://127.0.0.1:${target.gateway.port}`;
    for (const name of names) {
      const description = DESCRIPTIONS[name];
      if (description === undefined) throw new Error(`There is no description "${name}". See --help.`);
      const isGraphql = name === "graphql";
      const hasFailed = await play(program, folder, [
        `--config-file=${settings}`,
        "run",
        origin + description.at,
        "--continue-on-failure",
        "--no-color",
        `--header=Authorization: Bearer ${ADMIN_KEY}`,
        `--max-examples=${values["max-examples"]}`,
        `--seed=${values.seed}`,
        `--checks=${isGraphql ? "not_a_server_error" : CHECKS.join(",")}`,
        ...(isGraphql ? [] : ["--url", origin + description.below, "--phases", "examples,coverage,fuzzing"]),
        ...(values.minutes === undefined ? [] : ["--max-time", String(Number(values.minutes) * 60)]),
        ...leftOutOf(name).flatMap((id) => ["--exclude-operation-id", id]),
        "--suppress-health-check=all",
        "--request-timeout=30",
        "--warnings=off",
      ]);
      if (hasFailed) lost.push(name);
      if (target.gateway.pid() === undefined) throw new Error("The service has ended.");
    }
  } finally {
    await target.close();
  }
  if (lost.length > 0) console.log(`Not as described: ${lost.join(", ")}. Log: ${folder}`);
  else await rm(folder, { recursive: true, force: true });
  return lost.length === 0 ? 0 : 1;
}

process.exitCode = await main();

import { writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Arguments } from "../command/command.ts";
import { readKeyFile } from "../connection/resolve-connection.ts";
import { type ExitCode, exitCodes } from "../command/exit-codes.ts";
import { CommandError } from "../command/failure.ts";
import { manifestText, placeSchema } from "../manifest/manifest-text.ts";
import { parseManifest } from "../manifest/read-manifest.ts";
import { oneLine, print, printJson, tell } from "../output/terminal.ts";
import { withProgress } from "../output/progress.ts";
import { interruptSignal } from "../program/interrupt.ts";
import { hostedAddresses } from "./hosted-account.ts";
import { type ImportNote, noteText } from "./import-context.ts";
import { readHosted } from "./read-hosted.ts";
import { importedManifest } from "./to-manifest.ts";

/** What `millrace import hosted --json` prints. */
export interface ImportResult {
  readonly file: string;
  readonly counts: Readonly<Record<"endpoints" | "templates" | "volumes" | "secrets" | "registries", number>>;
  readonly notes: readonly ImportNote[];
}

export async function runImport(given: Arguments, keyVariables: readonly string[]): Promise<ExitCode> {
  const addresses = hostedAddresses({
    baseUrl: given.text("base-url"),
    restUrl: given.text("rest-url"),
    graphqlUrl: given.text("graphql-url"),
  });
  const apiKey = await hostedKey(given.text("api-key-file"), keyVariables);
  const signal = interruptSignal();
  const reading = await withProgress("Reading the hosted account", () => readHosted(addresses, apiKey, signal));
  const { manifest, notes: found } = importedManifest(reading.account, given.text("name") ?? "");
  const notes = [...reading.notes, ...found];

  const out = given.text("out") ?? "";
  const isPrinted = out === "-";
  const schema = isPrinted ? "./millrace.schema.json" : await placeSchema(dirname(resolve(out)));
  const comments = [
    "",
    `Written by \`millrace import hosted\`.${notes.length === 0 ? "" : " Not as it was there:"}`,
    ...notes.map((note) => `- ${oneLine(noteText(note))}`),
  ];
  const text = manifestText(manifest, { schema, comments });
  // A file that `millrace deploy` would refuse is of no use.
  parseManifest(text, out);
  if (isPrinted) {
    print(text);
    return exitCodes.done;
  }
  await writeNew(out, text, given.isOn("force") === true);
  const counts = countsOf(manifest);
  if (given.reader === "program") {
    const result: ImportResult = { file: resolve(out), counts, notes };
    printJson(result);
    return exitCodes.done;
  }
  for (const note of notes) tell(oneLine(noteText(note)));
  const list = Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", ");
  print(`Wrote ${out}: ${list}. Compare it with a service: millrace deploy ${out} --dry-run`);
  return exitCodes.done;
}

async function hostedKey(file: string | undefined, variables: readonly string[]): Promise<string> {
  if (file !== undefined) return await readKeyFile(file);
  const found = variables.map((name) => process.env[name]?.trim()).find((value) => value !== undefined && value !== "");
  if (found !== undefined) return found;
  throw new CommandError(
    `there is no key of the hosted service. Give --api-key-file FILE, or set ${variables.join(" or ")}.`,
    {
      exitCode: exitCodes.notAllowed,
    },
  );
}

async function writeNew(path: string, text: string, replaces: boolean): Promise<void> {
  try {
    await writeFile(path, text, { flag: replaces ? "w" : "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new CommandError(`${path} exists. Replace it with --force, or name another with --out.`);
  }
}

function countsOf(manifest: ReturnType<typeof importedManifest>["manifest"]): ImportResult["counts"] {
  const { endpoints = {}, templates = {}, volumes = {}, secrets = {}, registries = {} } = manifest;
  const count = (part: object): number => Object.keys(part).length;
  return {
    endpoints: count(endpoints),
    templates: count(templates),
    volumes: count(volumes),
    secrets: count(secrets),
    registries: count(registries),
  };
}

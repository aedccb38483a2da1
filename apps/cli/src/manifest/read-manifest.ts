import { errorMessage } from "@millrace/engine";
import { readFile } from "node:fs/promises";
import { LineCounter, parseDocument } from "yaml";
import { CommandError } from "../command/failure.ts";
import type { Manifest } from "./manifest.ts";
import { ManifestError, type Positions, positionsIn } from "./positions.ts";
import { referenceProblems, schemaProblems } from "./problems.ts";

/** A `millrace.yaml` that keeps the schema, and where its fields are. */
export interface ReadManifest {
  readonly path: string;
  readonly manifest: Manifest;
  readonly positions: Positions;
}

/** @throws CommandError when there is no such file; ManifestError when it is not valid */
export async function readManifest(path: string): Promise<ReadManifest> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${errorMessage(error)}`);
  }
  return parseManifest(text, path);
}

/** @throws ManifestError */
export function parseManifest(text: string, path: string): ReadManifest {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const positions = positionsIn(document, lines);
  const broken = [...document.errors, ...document.warnings];
  if (broken.length > 0) {
    throw new ManifestError(
      path,
      broken.map(({ pos, message }) => positions.problemAt(pos[0], `this is not valid YAML: ${message}.`)),
    );
  }
  const value: unknown = asData(() => document.toJS({ maxAliasCount: 100 }) as unknown, path, positions);
  const wrong = schemaProblems(value ?? {}, positions);
  if (wrong.length > 0) throw new ManifestError(path, wrong);
  const manifest = value as Manifest;
  const unresolved = referenceProblems(manifest, positions);
  if (unresolved.length > 0) throw new ManifestError(path, unresolved);
  return { path, manifest, positions };
}

/** Anchors that multiply without end are refused by the parser. */
function asData(read: () => unknown, path: string, positions: Positions): unknown {
  try {
    return read();
  } catch (error) {
    const message = `this is not usable YAML: ${errorMessage(error)}.`;
    throw new ManifestError(path, [positions.problemAt(0, message)]);
  }
}

import { readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { makeDirectory } from "../base/make-directory.ts";
import { type Evidence, type TargetEvidence, evidenceVersion, noEvidence } from "./evidence.ts";

/** Storage of evidence between two runs. */
export interface EvidenceStore {
  read(): Promise<Evidence>;
  /** Replaces the evidence of one target; that of others stays as it is in the store at that time. */
  write(target: string, known: TargetEvidence): Promise<void>;
}

/** A store in a file; a missing file means no evidence. */
export function evidenceFile(path: string): EvidenceStore {
  async function read(): Promise<Evidence> {
    const text = await readFile(path, "utf8").catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    });
    return text === null ? noEvidence : parseEvidence(text, path);
  }
  return {
    read,
    async write(target, known) {
      const text = withTarget(await read(), target, known);
      await makeDirectory(dirname(path));
      // A run that is killed here leaves the file unchanged.
      await writeFile(`${path}.new`, text);
      await rename(`${path}.new`, path);
    },
  };
}

/** @throws Error that names the source and says what to do */
export function parseEvidence(text: string, source: string): Evidence {
  const parsed = parseJson(text, source) as Partial<Evidence> | null;
  if (parsed?.version !== evidenceVersion) {
    throw new Error(
      `${source} holds evidence of version ${String(parsed?.version)}; this release reads version ${evidenceVersion}. Remove it to begin anew.`,
    );
  }
  return { version: evidenceVersion, targets: parsed.targets ?? {} };
}

/** The text of evidence with one target replaced. */
export function withTarget(evidence: Evidence, target: string, known: TargetEvidence): string {
  return `${JSON.stringify({ ...evidence, targets: { ...evidence.targets, [target]: known } }, null, 1)}\n`;
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${source} is no evidence, for it is not JSON. Remove it to begin anew.`);
  }
}

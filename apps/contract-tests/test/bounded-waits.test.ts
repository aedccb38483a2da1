import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

/** What checks are made of, and what they are played by. */
const FOLDERS = [
  "apps/contract-tests/src/checks",
  "apps/contract-tests/src/command",
  "apps/contract-tests/src/suite",
  "apps/contract-tests/src/target",
  "packages/contract-core/src/command",
  "packages/contract-core/src/suite",
  "packages/contract-core/src/target",
];
const ROOT = resolve(import.meta.dirname, "../../..");

/** Ways to wait for a socket, an answer, a stream or a process, and where the text of a call says that it ends. */
const WAITS: readonly { readonly what: string; readonly call: RegExp; readonly isBounded?: RegExp }[] = [
  { what: "happens() instead of once()", call: /\bimport \{[^}]*\bonce\b[^}]*\} from "node:events"/g },
  {
    what: "a signal for fetch()",
    call: /(?<![.\w])fetch\([^;]*?\n? *\);|(?<![.\w])fetch\([^;]*;/g,
    isBounded: /signal|init/,
  },
  { what: "a time limit for execFile()", call: /promisify\(execFile\)\([^;]*;/g, isBounded: /timeout/ },
  { what: "within() around events of others", call: /for await \(/g },
  { what: "boundedText() for an answer", call: /await [\w.]+\.(?:text|json|arrayBuffer)\(\)|\.toArray\(\)/g },
];

/** Files that may, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  "packages/contract-core/src/target/within.ts": "it is the bound",
  "packages/contract-core/src/target/child-guard.ts": "its end is awaited with within()",
  "apps/contract-tests/src/target/own-gateways.ts": "it asks services that the suite has started",
  "apps/contract-tests/src/target/own-keys.ts": "it asks a service that the suite has started",
  "apps/contract-tests/src/target/own-service.ts": "it asks a service that the suite has started",
};

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.test(-support)?\.ts$/.test(name))
    .map((name) => join(folder, name));
}

test("every wait of the suite, and every answer that it reads, has a bound", () => {
  const unbounded = FOLDERS.flatMap(filesIn)
    .filter((file) => ALLOWED[file] === undefined)
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      return WAITS.flatMap(({ what, call, isBounded }) =>
        [...text.matchAll(call)]
          .filter(([found]) => isBounded?.test(found) !== true)
          .map(([found]) => `${file}: ${what}: ${found.slice(0, 80)}`),
      );
    });
  expect(unbounded).toEqual([]);
});

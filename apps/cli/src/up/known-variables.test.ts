import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { SettingError } from "@millrace/server";
import { describe, expect, it } from "vitest";
import { isKnownVariable, refuseUnknownVariables, settingVariables } from "./known-variables.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");
const NOT_OURS = new Set([
  "node_modules",
  "dist",
  ".git",
  ".turbo",
  ".vitest",
  ".millrace",
  ".venv",
  ".pages",
  ".snippets",
  "packed",
  "CHANGELOG.md",
]);
const TEXT = /\.(?:ts|mts|mjs|js|json|py|md|ya?ml|graphql|conf)$|(?:^|\/)(?:Dockerfile|run|python)$/;
const NAME = /\bMILLRACE_[A-Z0-9_]*[A-Z0-9]\b/g;

/** A name that is wrong on purpose, written in two parts lest it be found here. */
function slipOf(rest: string): string {
  return `MILLRACE_${rest}`;
}

/** Every file of the repository that people wrote. */
async function* files(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (entry.isFile() && TEXT.test(path)) yield path;
  }
}

describe("the names of settings", () => {
  it("in sources and documentation are all known", async () => {
    const unknown: string[] = [];
    let seen = 0;
    for await (const file of files(root)) {
      for (const [name] of (await readFile(file, "utf8")).matchAll(NAME)) {
        seen += 1;
        if (!isKnownVariable(name)) unknown.push(`${name} in ${file}`);
      }
    }
    expect(seen).toBeGreaterThan(100);
    expect(unknown).toEqual([]);
  });

  it("of the service are all in its documentation", async () => {
    const documentation = await readFile(join(root, "docs", "configuration.md"), "utf8");
    for (const name of settingVariables()) expect(documentation).toContain(`\`${name}\``);
  });
});

describe("a service that starts", () => {
  it.each([
    ["DATADIR", "MILLRACE_DATA_DIR"],
    ["PROT", "MILLRACE_PORT"],
    ["DATABASE_URI", "MILLRACE_DATABASE_URL"],
    ["ADMINKEY", "MILLRACE_ADMIN_KEY"],
  ])("refuses a setting that it does not know, MILLRACE_%s, and names %s", (slip, nearest) => {
    const name = slipOf(slip);
    const start = (): void => refuseUnknownVariables({ [name]: "the-value" });
    expect(start).toThrow(SettingError);
    expect(start).toThrow(new RegExp(`^${name}: there is no such setting\\. The nearest one is ${nearest}\\.`));
    expect(start).not.toThrow(/the-value/);
  });

  it("names no other setting where none is like it", () => {
    expect(() => refuseUnknownVariables({ [slipOf("QUUX")]: "1" })).toThrow(
      /: there is no such setting\. Correct the name/,
    );
  });

  it("does not mind settings, variables of other programs, and those that Kubernetes sets", () => {
    const others = "API_KEY ENDPOINT BASE_URL TEST_PYTHON VERIFY_SEED VOLUME_PATH HTTP_PORT_8080 SERVICE_HOST";
    const links = "SERVICE_PORT_HTTP PORT_8080_TCP PORT_8080_TCP_ADDR DB_SERVICE_HOST DB_PORT_5432_TCP_PROTO";
    const known = [others, links].flatMap((words) => words.split(" ")).map((name) => `MILLRACE_${name}`);
    for (const name of [...known, ...settingVariables(), "PATH"]) refuseUnknownVariables({ [name]: "1" });
    refuseUnknownVariables({ [slipOf("PROT")]: undefined });
  });
});

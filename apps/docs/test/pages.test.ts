import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { graphqlSchema } from "@millrace/spec";
import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";
import { commands } from "millrace/commands";
import { navigation, sidebar } from "../src/navigation.ts";
import { sourcePages } from "../src/pages.ts";
import { root } from "../src/repository.ts";
import { commandLineProblem, commandLinesOf } from "./support/command-lines.ts";
import { placeOf, testedPages, TRIED } from "./support/pages.ts";

interface PackageManifest {
  readonly name: string;
  readonly private?: boolean;
  readonly engines: { readonly node: string };
  readonly publishConfig?: { readonly engines?: { readonly node: string } };
}

/** What programs in examples read, as the clients' documentation says. */
const CLIENT_VARIABLES = ["MILLRACE_API_KEY", "MILLRACE_BASE_URL", "MILLRACE_ENDPOINT"];

const pages = testedPages();

test("every block of code has a language, and marks that the tests know", () => {
  const problems = pages.flatMap((page) =>
    page.blocks.flatMap((block) => {
      const { notRun, unknown } = block.marks;
      const found = unknown.map((mark) => `unknown mark ${mark}`);
      if (block.language === "") found.push("no language");
      if (notRun !== undefined && notRun.length < 10) found.push("not-run without a reason");
      if (notRun !== undefined && !TRIED.has(block.language)) found.push("not-run on a block that is never run");
      return found.map((problem) => `${placeOf(page, block)}: ${problem}`);
    }),
  );
  expect(problems).toEqual([]);
});

test("every block of JSON parses, and every block of GraphQL fits the schema", () => {
  const schema = buildSchema(graphqlSchema);
  const problems = pages.flatMap((page) =>
    page.blocks.flatMap((block) => {
      try {
        if (block.language === "json") JSON.parse(block.text);
        if (block.language !== "graphql") return [];
        return validate(schema, parse(block.text)).map(({ message }) => `${placeOf(page, block)}: ${message}`);
      } catch (error) {
        return [`${placeOf(page, block)}: ${String(error)}`];
      }
    }),
  );
  expect(problems).toEqual([]);
});

test("the side bar leads to every page but those of single decisions, and to nothing else", () => {
  const links = sidebar.flatMap(({ items }) => items.map(({ link }) => link));
  const written = sourcePages(root)
    .map(({ page }) => `/${page}`.replace(/\/index$/, "/"))
    .filter((page) => !/^\/adr\/\d/.test(page));
  expect(links.toSorted()).toEqual(written.toSorted());
  expect(links).toEqual(expect.arrayContaining(navigation.map(({ link }) => link)));
});

test("the page of the configuration explains every setting", () => {
  const page = pages.find(({ file }) => file === "docs/configuration.md")?.markdown ?? "";
  const flags = Object.keys(commands.find(({ name }) => name === "up")?.flags ?? {}).filter(
    (flag) => flag !== "json" && flag !== "profile",
  );
  const variables = flags.map((flag) => `MILLRACE_${flag.replaceAll("-", "_").toUpperCase()}`);
  expect(variables.length).toBeGreaterThan(20);
  expect(variables.filter((variable) => !page.includes(`\`${variable}\``))).toEqual([]);
});

test("every command line of the pages names a command and flags that exist", () => {
  const readme = { file: "README.md", markdown: readFileSync(join(root, "README.md"), "utf8") };
  const problems = [readme, ...sourcePages(root)].flatMap(({ file, markdown }) =>
    commandLinesOf(markdown).flatMap((line) => {
      const problem = commandLineProblem(line);
      return problem === undefined ? [] : [`${file}: millrace ${line}: ${problem}`];
    }),
  );
  expect(problems).toEqual([]);
  expect([commandLineProblem("pods create --volume-in-gb 10"), commandLineProblem("creep")]).not.toContain(undefined);
});

test("the README fits on two screens", () => {
  expect(readFileSync(join(root, "README.md"), "utf8").split("\n").length).toBeLessThanOrEqual(150);
});

test("no page or README reads JSON by patterns", () => {
  const files = globSync(["*.md", "docs/**/*.md", "{packages,apps}/*/README.md", "apps/examples/*/*/README.md"], {
    cwd: root,
  });
  expect(files.filter((file) => /\|\s*(?:sed|grep -o|awk)\b/.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});

test("READMEs of published packages have the same install line, the Node version of the package, and the same variables", () => {
  const files = globSync("{packages,apps}/*/package.json", { cwd: root });
  const published = files.flatMap((file) => {
    const manifest = JSON.parse(readFileSync(join(root, file), "utf8")) as PackageManifest;
    return manifest.private === true ? [] : [{ manifest, readme: join(root, dirname(file), "README.md") }];
  });
  expect(published.length).toBeGreaterThan(5);
  for (const { manifest, readme } of published) {
    const text = readFileSync(readme, "utf8");
    const node = (manifest.publishConfig?.engines ?? manifest.engines).node.replace(">=", "");
    const line = new RegExp(`^npm install (--global |--save-dev )?${manifest.name} {5}# Node ${node} or newer`, "m");
    expect(text, readme).toMatch(line);
    const read = Array.from(text.matchAll(/process\.env(?:\["|\.)(MILLRACE_\w+)/g), ([, name = ""]) => name);
    expect(CLIENT_VARIABLES, readme).toEqual(expect.arrayContaining(read));
  }
});

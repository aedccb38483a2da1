import { graphqlSchema } from "@millrace/spec";
import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";
import { commands } from "millrace/commands";
import { navigation, sidebar } from "../src/navigation.ts";
import { sourcePages } from "../src/pages.ts";
import { root } from "../src/repository.ts";
import { placeOf, testedPages, TRIED } from "./support/pages.ts";

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

/** Tells what a branch changes in the specs and their claims, and whether its changesets are of matching size. */
import { appendFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { changesetDemands } from "./lib/diff/changeset-demand.ts";
import { diffSpecs } from "./lib/diff/diff-specs.ts";
import { changesetsSince, findBase, packagesIn, specsAt, specsNow } from "./lib/diff/git-specs.ts";
import { readSpecs } from "./lib/diff/read-specs.ts";
import { type SpecsReport, renderMarkdown, renderText } from "./lib/diff/render.ts";

const help = `npm run specs:diff -- [BASE] [options]

Lists what differs between BASE and the working tree: claims, by their own words or because a limit, transition, operation,
answer or field that they refer to differs; claims that a new transition contradicts; and differences that no claim speaks
of. Asks for changesets of matching size.

  BASE           a commit or branch (default origin/main, else main); what counts is where this branch left it
  --json         everything, for programs
  --github       Markdown on the output; with GITHUB_STEP_SUMMARY set it is always written there too
  --root FOLDER  the repository (default: this one)
  --help         this page

  breaking       a promise is taken away or tightened        major (before 1.0: minor)
  additive       there is more than before                   minor
  wording        the same promise in other words             patch, or an empty changeset that says so

A package that was never released (version 0.0.0) owes no changeset.

Exit codes: 0 nothing is missing, 1 a changeset is missing or too small, 2 the command line or the repository is wrong.`;

function main(args: readonly string[], environment: NodeJS.ProcessEnv): 0 | 1 {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: "boolean" },
      github: { type: "boolean" },
      root: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) {
    console.log(help);
    return 0;
  }
  if (positionals.length > 1) throw new Error("one BASE, please");
  const report = compare(resolve(values.root ?? resolve(import.meta.dirname, "../../..")), positionals[0]);
  const isMet = report.demands.every((demand) => demand.isMet);
  const summary = environment["GITHUB_STEP_SUMMARY"];
  if (summary !== undefined && summary !== "") appendFileSync(summary, renderMarkdown(report));
  if (values.json === true) {
    console.log(JSON.stringify({ version: 1, ok: isMet, ...report }));
  } else {
    console.log(values.github === true ? renderMarkdown(report) : renderText(report));
  }
  return isMet ? 0 : 1;
}

function compare(root: string, ref: string | undefined): SpecsReport {
  const base = findBase(root, ref);
  const diff = diffSpecs(readSpecs(specsAt(root, base.commit)), readSpecs(specsNow(root)));
  return { base, ...diff, demands: changesetDemands(diff, packagesIn(root), changesetsSince(root, base.commit)) };
}

try {
  process.exitCode = main(process.argv.slice(2), process.env);
} catch (error) {
  console.error(`specs:diff: ${error instanceof Error ? error.message : String(error)}\nSee --help.`);
  process.exitCode = 2;
}

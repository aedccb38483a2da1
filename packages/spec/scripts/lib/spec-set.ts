import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { type GeneratorSource, readSource } from "../../src/generator.ts";
import { withoutPatterns } from "./claim-patterns.ts";
import { type LocatedClaim, parseClaims } from "./claims.ts";
import { buildGraphqlSchema } from "./graphql-sdl.ts";
import { fileNameOf, type InterfaceSpec, interfaceNames, parseInterface } from "./open-api.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";
import {
  type ErrorsSpec,
  type LifecycleSpec,
  type LimitSpec,
  type S3Spec,
  parseErrors,
  parseLifecycle,
  parseLimits,
  parseS3,
} from "./tables.ts";

/** Everything that `specs/` states, parsed, each with the file it comes from. */
export interface SpecSet {
  readonly interfaces: readonly InterfaceSpec[];
  readonly graphql: GeneratorSource;
  /** What `/compat/graphql` has beyond it. */
  readonly graphqlCompat: GeneratorSource;
  readonly limits: { readonly source: GeneratorSource; readonly entries: readonly LimitSpec[] };
  readonly lifecycle: LifecycleSpec & { readonly source: GeneratorSource };
  readonly errors: ErrorsSpec & { readonly source: GeneratorSource };
  readonly s3: S3Spec & { readonly source: GeneratorSource };
  /** The sentences of the interface document. */
  readonly sentences: readonly Sentence[];
  readonly claims: { readonly sources: readonly GeneratorSource[]; readonly entries: readonly LocatedClaim[] };
}

/** Reads `specs/` below `root`. A missing or malformed file is an error that names it. */
export async function loadSpecs(root: string): Promise<SpecSet> {
  const interfaces: InterfaceSpec[] = [];
  for (const name of interfaceNames) {
    interfaces.push(parseInterface(name, await readSource(root, `specs/${fileNameOf(name)}.yaml`)));
  }
  const limits = await readSource(root, "specs/limits.yaml");
  const lifecycle = await readSource(root, "specs/lifecycle.yaml");
  const errors = await readSource(root, "specs/errors.yaml");
  const s3 = await readSource(root, "specs/s3.yaml");
  const claimSources: GeneratorSource[] = [];
  for (const path of await claimFiles(root)) claimSources.push(await readSource(root, path));
  const graphql = await readSource(root, "specs/schema.graphql");
  return {
    interfaces,
    graphql,
    graphqlCompat: await readSource(root, "specs/compat.graphql"),
    limits: { source: limits, entries: parseLimits(limits) },
    lifecycle: { ...parseLifecycle(lifecycle), source: lifecycle },
    errors: { ...parseErrors(errors), source: errors },
    s3: { ...parseS3(s3), source: s3 },
    sentences: sentencesOf((await readSource(root, "specs/interface.md")).text),
    claims: {
      sources: claimSources,
      entries: withoutPatterns(
        claimSources.flatMap((source) => parseClaims(source)),
        interfaces,
        buildGraphqlSchema(graphql),
      ),
    },
  };
}

async function claimFiles(root: string): Promise<readonly string[]> {
  const folder = join(root, "specs", "claims");
  if (!existsSync(folder)) return [];
  const names = await readdir(folder);
  return names
    .filter((name) => name.endsWith(".yaml"))
    .toSorted()
    .map((name) => `specs/claims/${name}`);
}

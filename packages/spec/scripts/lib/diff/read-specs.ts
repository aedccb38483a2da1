import type { GraphQLSchema } from "graphql";
import { parse } from "yaml";

import { namedFields } from "../claim-patterns.ts";
import type { StatedClaim } from "../claims.ts";
import { buildGraphqlSchema } from "../graphql-sdl.ts";
import { fileNameOf, type InterfaceSpec, interfaceNames, parseInterface } from "../open-api.ts";
import { type Fields, asFields, asList, asText } from "../shape.ts";

/** Texts by their paths below the root of the repository, such as `specs/limits.yaml`. */
export type SpecFiles = ReadonlyMap<string, string>;

/** What comparing needs of the specs. A claim, limit or transition is a mapping whose other keys are unchecked. */
export interface ComparedSpecs {
  readonly claims: ReadonlyMap<string, StatedClaim>;
  readonly limits: ReadonlyMap<string, Fields>;
  /** By `from trigger to`; each says also whether the state that it leads to is terminal. */
  readonly transitions: ReadonlyMap<string, Fields>;
  /** Of `errors.yaml`, by their codes. */
  readonly errors: ReadonlyMap<string, Fields>;
  /** Operations and errors of `s3.yaml`, by their names. */
  readonly s3: ReadonlyMap<string, Fields>;
  readonly interfaces: readonly InterfaceSpec[];
  readonly graphql: GraphQLSchema | undefined;
}

/**
 * Reads specs with less rigour than the generator: the older side may be in a form that today's rules refuse, and a file
 * that is not there states nothing.
 */
export function readSpecs(files: SpecFiles): ComparedSpecs {
  const claimFiles = [...files.keys()].filter((path) => /^specs\/claims\/[^/]+\.yaml$/.test(path)).toSorted();
  const claims = claimFiles.flatMap((path) => entriesOf(files, path, "claims", "id"));
  const lifecycle = "specs/lifecycle.yaml";
  const terminal = new Map(
    entriesOf(files, lifecycle, "states", "name").map(([name, state]) => [name, state["terminal"]]),
  );
  const transitions = entriesOf(files, lifecycle, "transitions", "trigger").map(([trigger, step]): [string, Fields] => {
    const name = `${String(step["from"])} ${trigger} ${String(step["to"])}`;
    return [name, { ...step, terminal: terminal.get(String(step["to"])) === true }];
  });
  const sdl = files.get("specs/schema.graphql");
  const interfaces = interfaceNames.flatMap((name) => {
    const path = `specs/${fileNameOf(name)}.yaml`;
    const text = files.get(path);
    return text === undefined ? [] : [parseInterface(name, { path, text, sha256: "" })];
  });
  const graphql =
    sdl === undefined ? undefined : buildGraphqlSchema({ path: "specs/schema.graphql", text: sdl, sha256: "" });
  const stated = claims as unknown as readonly (readonly [string, StatedClaim])[];
  return {
    claims: new Map(
      stated.map(([id, claim]) => {
        if (claim.refs?.fields === undefined) return [id, claim];
        return [id, { ...claim, refs: { ...claim.refs, fields: namedFields(claim.refs, interfaces, graphql) } }];
      }),
    ),
    limits: new Map(entriesOf(files, "specs/limits.yaml", "limits", "name")),
    transitions: new Map(transitions),
    errors: new Map(entriesOf(files, "specs/errors.yaml", "errors", "code")),
    s3: new Map([
      ...entriesOf(files, "specs/s3.yaml", "operations", "id"),
      ...entriesOf(files, "specs/s3.yaml", "errors", "code"),
    ]),
    interfaces,
    graphql,
  };
}

function entriesOf(files: SpecFiles, path: string, list: string, key: string): readonly [string, Fields][] {
  const text = files.get(path);
  if (text === undefined) return [];
  return asList(asFields(parse(text), path)[list] ?? [], `${path} ${list}`).map((entry, index) => {
    const at = `${path} ${list}[${index}]`;
    const fields = asFields(entry, at);
    return [asText(fields[key], `${at} ${key}`), fields];
  });
}

import { type FactDifference, type RefKind, type SpecPart, placed, presence } from "./fact.ts";
import { diffFields } from "./field-diff.ts";
import { graphqlNamedSchema } from "./graphql-schemas.ts";
import { diffLimits } from "./limit-diff.ts";
import { interfaceNames, listOperations } from "../open-api.ts";
import { diffAnswers, diffRequests, operationIn } from "./operation-diff.ts";
import type { ComparedSpecs } from "./read-specs.ts";
import { diffSchemas } from "./schema-diff.ts";
import { type Difference, canonical } from "./severity.ts";

/** Tells how what a claim refers to differs between two states of the specs; nothing when it does not. */
export type FactDiff = (kind: RefKind, name: string) => readonly FactDifference[];

/** Each thing is compared once, however many claims refer to it. */
export function createFactDiff(before: ComparedSpecs, after: ComparedSpecs): FactDiff {
  const known = new Map<string, readonly FactDifference[]>();
  return (kind, name) => {
    const key = `${kind} ${name}`;
    const found = known.get(key) ?? diffFact(kind, name, before, after);
    known.set(key, found);
    return found;
  };
}

function diffFact(kind: RefKind, name: string, before: ComparedSpecs, after: ComparedSpecs): readonly FactDifference[] {
  const told = (part: SpecPart, differences: readonly Difference[]): readonly FactDifference[] =>
    differences.map((difference) => placed(part, name, difference));
  switch (kind) {
    case "limits":
      return told(
        "limits",
        presence(before.limits.get(name), after.limits.get(name), (was, is) => diffLimits(was, is, isNewIn(before))),
      );
    case "transitions":
      return [
        ...told("lifecycle", presence(before.transitions.get(name), after.transitions.get(name), diffTransitions)),
        ...newOutcomes(stepOf(name), before, after),
      ];
    case "refusals":
      return newOutcomes(name, before, after);
    case "operations":
      return name.startsWith("graphql.")
        ? told("graphql", diffGraphqlOperation(name.slice("graphql.".length), before, after))
        : told(
            partOf(name),
            presence(operationIn(before.interfaces, name), operationIn(after.interfaces, name), diffRequests),
          );
    case "statuses": {
      const [operation = "", status = ""] = name.split(" ");
      const [was, is] = [operationIn(before.interfaces, operation), operationIn(after.interfaces, operation)];
      return told(
        partOf(name),
        presence(
          was?.entry.operation.responses[status] && was,
          is?.entry.operation.responses[status] && is,
          (left, right) => diffAnswers(left, right, status),
        ),
      );
    }
    case "fields":
      return diffFields(name, before, after);
  }
}

/** Whether a place that a limit applies to, an operation or a whole interface, was not there before. */
function isNewIn({ interfaces }: ComparedSpecs): (place: string) => boolean {
  const known = new Set<string>(["graphql", ...interfaceNames]);
  for (const spec of interfaces) {
    for (const { id } of listOperations(spec)) known.add(id);
  }
  return (place) => !known.has(place);
}

function partOf(name: string): SpecPart {
  return name.split(".")[0] as SpecPart;
}

type Step = Readonly<Record<string, unknown>>;

function diffTransitions(before: Step, after: Step): readonly Difference[] {
  if (before["terminal"] !== after["terminal"]) {
    const text = `leads to a state that is ${after["terminal"] === true ? "" : "not "}terminal now`;
    return [{ severity: "breaking", text }];
  }
  const isSame = canonical(before) === canonical(after);
  return isSame ? [] : [{ severity: "wording", text: "is described otherwise" }];
}

function diffGraphqlOperation(name: string, before: ComparedSpecs, after: ComparedSpecs): readonly Difference[] {
  const schemaIn = ({ graphql }: ComparedSpecs) => {
    const resolve = (type: string) => (graphql === undefined ? undefined : graphqlNamedSchema(graphql, type));
    for (const root of ["Query", "Mutation"]) {
      const type = resolve(root);
      const schema = typeof type === "object" ? type.properties?.[name] : undefined;
      if (schema !== undefined) {
        return { schema, resolve, root };
      }
    }
    return undefined;
  };
  return presence(schemaIn(before), schemaIn(after), (was, is) => {
    const moved: Difference = { severity: "breaking", text: `is a ${is.root}, was a ${was.root}` };
    return [...(was.root === is.root ? [] : [moved]), ...diffSchemas(was, is, "response", name)];
  });
}

/** The step of a transition: `COMPLETED retry` of `COMPLETED retry IN_QUEUE`. */
function stepOf(transition: string): string {
  return transition.split(" ").slice(0, 2).join(" ");
}

/** Transitions that a step has now and had not: what was claimed of the step, that it leads elsewhere or is refused, holds no more. */
function newOutcomes(step: string, before: ComparedSpecs, after: ComparedSpecs): readonly FactDifference[] {
  return [...after.transitions.keys()]
    .filter((name) => stepOf(name) === step && !before.transitions.has(name))
    .map((name) => ({ severity: "breaking", part: "lifecycle", text: `${name}: is new`, contradicts: name }));
}

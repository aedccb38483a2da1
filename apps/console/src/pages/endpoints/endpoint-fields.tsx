import type { ReactNode } from "react";
import type { Schema } from "../../data/resolve-schema.ts";
import { type FieldValues, SchemaFields } from "../../parts/schema-fields.tsx";

interface EndpointFieldsProps {
  readonly schema: Schema;
  readonly values: FieldValues;
  readonly computeType: string;
  readonly onChange: (name: string, value: unknown) => void;
  readonly problemOf: (name: string) => string | undefined;
}

const USUAL = ["workersMin", "workersMax", "idleTimeout"];
/** The page has fields of its own for these. */
const ELSEWHERE = ["name", "templateId", "computeType"];

/** The fields of an endpoint: what is usually chosen, and the rest when it is asked for, hardware first. */
export function EndpointFields({ schema, computeType, ...form }: EndpointFieldsProps): ReactNode {
  const rest = Object.entries(schema.properties ?? {}).filter(([name]) => ![...USUAL, ...ELSEWHERE].includes(name));
  const hardware = rest.filter(([, field]) => field["x-compute-type"] === computeType);
  const more = [...hardware, ...rest.filter(([, field]) => field["x-compute-type"] === undefined)].map(
    ([name]) => name,
  );
  const hasProblem = more.some((name) => form.problemOf(name) !== undefined);
  return (
    <>
      <SchemaFields schema={schema} names={USUAL} {...form} />
      <details className="form-more" open={hasProblem || undefined}>
        <summary>Hardware, scaling rule, environment, places and budget</summary>
        <SchemaFields schema={schema} names={more} {...form} />
      </details>
    </>
  );
}

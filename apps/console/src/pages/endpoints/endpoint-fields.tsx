import type { ReactNode } from "react";
import type { Schema } from "../../data/resolve-schema.ts";
import { type FieldValues, SchemaFields } from "../../parts/schema-fields.tsx";
import { endpointLabels } from "./endpoint-words.ts";

interface EndpointFieldsProps {
  readonly schema: Schema;
  readonly values: FieldValues;
  readonly computeType: string;
  readonly onChange: (name: string, value: unknown) => void;
  readonly problemOf: (name: string) => string | undefined;
}

const SCALING = [
  "workersMin",
  "workersMax",
  "idleTimeout",
  "scalerType",
  "scalerValue",
  "executionTimeoutMs",
  "flashboot",
];
const GPU = ["gpuTypeIds", "gpuCount", "allowedCudaVersions", "minCudaVersion"];
const CPU = ["cpuFlavorIds", "vcpuCount"];
const REST = ["env", "dataCenterIds", "networkVolumeId", "networkVolumeIds", "spendLimit", "spendAction"];

/** The fields of an endpoint: what is usually chosen, and the rest when it is asked for. */
export function EndpointFields({ schema, computeType, ...form }: EndpointFieldsProps): ReactNode {
  const hardware = computeType === "CPU" ? CPU : GPU;
  const [usual, rare] = [SCALING.slice(0, 3), SCALING.slice(3)];
  const more = [...hardware, ...rare, ...REST];
  const hasProblem = more.some((name) => form.problemOf(name) !== undefined);
  return (
    <>
      <SchemaFields schema={schema} names={usual} labels={endpointLabels} {...form} />
      <details className="form-more" open={hasProblem || undefined}>
        <summary>Hardware, scaling rule, environment, places and budget</summary>
        <SchemaFields schema={schema} names={more} labels={endpointLabels} {...form} />
      </details>
    </>
  );
}

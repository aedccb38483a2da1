import type { ReactNode } from "react";
import { useCpuOffers, useGpuOffers } from "../../data/hardware-offers.ts";
import { useVolumeChoices } from "../../data/use-choices.ts";
import { cpuText, gpuText, isInStock, isOffered } from "../../data/hardware-words.ts";
import { fieldsFor, type Kinds, type Schema } from "../../data/resolve-schema.ts";
import { type FieldValues, SchemaFields } from "../../parts/schema-fields.tsx";

interface EndpointFieldsProps {
  readonly schema: Schema;
  readonly values: FieldValues;
  readonly kinds: Kinds;
  readonly onChange: (name: string, value: unknown) => void;
  readonly problemOf: (name: string) => string | undefined;
}

/** What a worker runs on, by the kind of compute. */
const HARDWARE: Readonly<Record<string, readonly string[]>> = {
  GPU: ["gpuCount", "gpuTypeIds"],
  CPU: ["vcpuCount", "cpuFlavorIds"],
};
const USUAL = ["workersMin", "workersMax", "idleTimeout"];
/** Who may send requests to an endpoint that serves them. */
const REQUESTS = ["openRequests", "corsOrigins"];
/** The page has fields of its own for these. */
const ELSEWHERE = ["name", "templateId", "type", "computeType"];

/** The fields of an endpoint: what is usually chosen, with price and stock of the hardware, and the rest when it is asked for. */
export function EndpointFields({ schema: all, kinds, ...form }: EndpointFieldsProps): ReactNode {
  const hardware = HARDWARE[kinds.computeType] ?? [];
  const schema = fieldsFor(all, kinds);
  const fields = Object.keys(schema.properties ?? {});
  const first = [...hardware, ...USUAL, ...REQUESTS].filter((name) => fields.includes(name));
  const more = fields.filter((name) => ![...first, ...ELSEWHERE].includes(name));
  return (
    <>
      <SchemaFields schema={schema} names={first} choices={useHardwareChoices(schema, form.values)} {...form} />
      <details className="form-more">
        <summary>Scaling rule, environment, data centers and budget</summary>
        <SchemaFields schema={schema} names={more} choices={{ networkVolumeId: useVolumeChoices() }} {...form} />
      </details>
    </>
  );
}

/** Each kind of hardware with its price for a worker and its stock, those that are free here first. */
function useHardwareChoices(schema: Schema, values: FieldValues) {
  const number = (name: string): number => Number(values[name] ?? schema.properties?.[name]?.default ?? 0);
  const gpus = useGpuOffers(number("gpuCount") || 1, "").data;
  // Without a known size there is no price.
  const cpus = useCpuOffers(number("vcpuCount"), "").data;
  return {
    gpuTypeIds: gpus?.map((offer) => ({ value: offer.id, label: gpuText(offer), isSoft: !isOffered(offer) })),
    cpuFlavorIds: cpus?.map((offer) => ({
      value: offer.id,
      label: cpuText(offer),
      isSoft: !isInStock(offer.specifics?.stockStatus),
    })),
  };
}

import { limits } from "@millrace/spec";
import type { ComponentProps, ReactNode } from "react";
import { NumberField, TextField } from "../../parts/fields.tsx";

/** Deadline and ceiling of a batch, as forms have them. */
export interface BoundValues {
  /** A local date and time, or empty. */
  readonly finishBy: string;
  /** In US dollars. */
  readonly maxCost: number | undefined;
}

interface BoundFieldsProps {
  readonly finishBy: Omit<ComponentProps<typeof TextField>, "label">;
  readonly maxCost: Omit<ComponentProps<typeof NumberField>, "label">;
}

export function BoundFields({ finishBy, maxCost }: BoundFieldsProps): ReactNode {
  return (
    <>
      <TextField
        label="Finish by"
        type="datetime-local"
        {...finishBy}
        hint="Optional, in your local time. Of several batches the one with the earliest deadline runs first."
      />
      <NumberField
        label="Maximum cost"
        unit="USD"
        step="any"
        {...maxCost}
        hint="Optional. No request runs that would take the cost above it."
      />
    </>
  );
}

/** What is wrong with bounds, by field. */
export function checkBounds({ finishBy, maxCost }: BoundValues): {
  readonly finishBy?: string;
  readonly maxCost?: string;
} {
  return {
    ...(Date.parse(finishBy) <= Date.now() ? { finishBy: "Must be later than now." } : {}),
    ...(isMaxCost(maxCost) ? {} : { maxCost: `Must be from 0 to ${limits.batchMaxCostMax} USD.` }),
  };
}

/** Whether the service takes it as a ceiling; none is one, too. */
export function isMaxCost(maxCost: number | undefined): boolean {
  return maxCost === undefined || (maxCost >= 0 && maxCost <= limits.batchMaxCostMax);
}

/** Milliseconds since the epoch of a local date and time; undefined for an empty one. */
export function momentOf(local: string): number | undefined {
  return local === "" ? undefined : Date.parse(local);
}

/** The local date and time of a moment, to the minute; empty for none. */
export function localOf(atMs: number | null): string {
  if (atMs === null) return "";
  const offsetMs = new Date(atMs).getTimezoneOffset() * 60_000;
  return new Date(atMs - offsetMs).toISOString().slice(0, 16);
}

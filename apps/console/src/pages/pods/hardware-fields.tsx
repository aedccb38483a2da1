import type { NetworkVolume } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { askGraphql } from "../../data/graphql.ts";
import { usd } from "../../data/format.ts";
import type { Form } from "../../data/use-form.ts";
import { useRead } from "../../data/use-read.ts";
import { CheckField, NumberField, SelectField } from "../../parts/fields.tsx";
import { type CpuOffer, type GpuOffer, isOffered } from "./hardware-offers.ts";
import type { WantedHardware } from "./quote.ts";

interface HardwareFieldsProps {
  readonly form: Pick<Form<WantedHardware>, "values" | "problemOf"> & {
    set(part: Partial<WantedHardware>): void;
  };
  readonly gpus: readonly GpuOffer[];
  readonly flavors: readonly CpuOffer[];
  readonly volume: NetworkVolume | undefined;
}

interface DataCenter {
  readonly id: string;
  readonly location: string | null;
}

/** What a pod runs on and where, with the price of each GPU. */
export function HardwareFields({ form, gpus, flavors, volume }: HardwareFieldsProps): ReactNode {
  const { values, set, problemOf } = form;
  const isCpu = values.computeType === "CPU";
  return (
    <div className="form-grid">
      <SelectField
        label="Compute"
        value={values.computeType}
        onChange={(computeType) => set({ computeType })}
        problem={problemOf("computeType")}
        choices={[
          { value: "GPU", label: "GPU" },
          { value: "CPU", label: "CPU only" },
        ]}
      />
      {isCpu ? (
        <>
          <SelectField
            label="CPU family"
            value={values.cpuFlavorId}
            onChange={(cpuFlavorId) => set({ cpuFlavorId })}
            problem={problemOf("cpuFlavorIds")}
            choices={[
              { value: "", label: "Any" },
              ...flavors.map(({ id, displayName, ramMultiplier }) => ({
                value: id,
                label: `${displayName ?? id}, ${ramMultiplier ?? 0} GB for each vCPU`,
              })),
            ]}
          />
          <NumberField
            label="vCPUs"
            value={values.vcpuCount}
            min={1}
            onChange={(vcpuCount) => set({ vcpuCount })}
            problem={problemOf("vcpuCount")}
          />
        </>
      ) : (
        <>
          <SelectField
            label="GPU type"
            value={values.gpuTypeId}
            onChange={(gpuTypeId) => set({ gpuTypeId })}
            problem={problemOf("gpuTypeIds")}
            hint="Those that are free now come first."
            choices={[
              { value: "", label: "Any" },
              ...gpus.map((offer) => ({ value: offer.id, label: gpuText(offer) })),
            ]}
          />
          <NumberField
            label="GPUs"
            value={values.gpuCount}
            min={1}
            onChange={(gpuCount) => set({ gpuCount })}
            problem={problemOf("gpuCount")}
          />
        </>
      )}
      <DataCenterField values={values} set={set} problemOf={problemOf} volume={volume} />
      {!isCpu && (
        <CheckField
          label="Interruptible"
          hint="Cheaper; the service may stop the pod at any time."
          checked={values.interruptible}
          onChange={(interruptible) => set({ interruptible })}
          problem={problemOf("interruptible")}
        />
      )}
    </div>
  );
}

function DataCenterField({
  values,
  set,
  problemOf,
  volume,
}: HardwareFieldsProps["form"] & Pick<HardwareFieldsProps, "volume">): ReactNode {
  const centers =
    useRead(
      ["offers", "data-centers"],
      async (session, signal) =>
        (
          await askGraphql<{ dataCenters: readonly DataCenter[] }>(
            session,
            "{ dataCenters { id location } }",
            {},
            signal,
          )
        ).dataCenters,
      { still: true },
    ).data ?? [];
  if (volume !== undefined) {
    const id = volume.dataCenterId ?? "";
    return (
      <SelectField
        label="Data center"
        value={id}
        onChange={() => undefined}
        hint="That of the network volume."
        problem={problemOf("dataCenterIds")}
        choices={[{ value: id, label: id }]}
      />
    );
  }
  return (
    <SelectField
      label="Data center"
      value={values.dataCenterId}
      onChange={(dataCenterId) => set({ dataCenterId })}
      problem={problemOf("dataCenterIds")}
      choices={[
        { value: "", label: "Any" },
        ...centers.map(({ id, location }) => ({ value: id, label: location === null ? id : `${id} (${location})` })),
      ]}
    />
  );
}

/** `A40, 48 GB: $0.4000 an hour, High`; `A40, 48 GB: none here now`. */
function gpuText(offer: GpuOffer): string {
  const { id, displayName, memoryInGb, lowestPrice } = offer;
  const name = `${displayName ?? id}${memoryInGb === null ? "" : `, ${memoryInGb} GB`}`;
  if (!isOffered(offer)) return `${name}: none here now`;
  const price = lowestPrice?.uninterruptablePrice;
  const text = typeof price === "number" ? (price === 0 ? "free" : `${usd(price)} an hour`) : "price not known";
  return `${name}: ${text}, stock ${(lowestPrice?.stockStatus ?? "unknown").toLowerCase()}`;
}

import type { NetworkVolume } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { askGraphql } from "../../data/graphql.ts";
import type { Form } from "../../data/use-form.ts";
import { type CpuOffer, cpuText, type GpuOffer, gpuText } from "../../data/hardware-words.ts";
import { useRead } from "../../data/use-read.ts";
import { CheckField, NumberField, SelectField } from "../../parts/fields.tsx";
import type { WantedHardware } from "./quote.ts";

interface HardwareFieldsProps {
  readonly form: Pick<Form<WantedHardware>, "values" | "problemOf"> & {
    set(part: Partial<WantedHardware>): void;
  };
  readonly gpus: readonly GpuOffer[];
  readonly cpus: readonly CpuOffer[];
  readonly volume: NetworkVolume | undefined;
}

interface DataCenter {
  readonly id: string;
  readonly location: string | null;
}

/** What a pod runs on and where, with price and stock of each choice. */
export function HardwareFields({ form, gpus, cpus, volume }: HardwareFieldsProps): ReactNode {
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
              ...cpus.map((offer) => ({ value: offer.id, label: cpuText(offer) })),
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
          hint="Costs less; the service may stop the pod at any time."
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
        hint="The data center of the network volume."
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

import type { BodyOf } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "wouter";
import { links } from "../navigation/links.ts";
import type { Schema } from "../../data/resolve-schema.ts";
import { useSchema } from "../../data/schema.ts";
import { useCpuOffers, useGpuOffers, useHasGpus } from "../../data/hardware-offers.ts";
import { useVolumeChoices } from "../../data/use-choices.ts";
import { useForm } from "../../data/use-form.ts";
import { useRead } from "../../data/use-read.ts";
import { useChange } from "../../parts/use-change.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { SelectField, TextField } from "../../parts/fields.tsx";
import { ErrorNote } from "../../parts/note.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { type FieldValues, SchemaFields } from "../../parts/schema-fields.tsx";
import { HardwareFields } from "./hardware-fields.tsx";
import { PricePanel } from "./price-panel.tsx";
import { cpuQuote, gpuQuote, placeOf, type WantedHardware } from "./quote.ts";

interface Values extends WantedHardware {
  readonly name: string;
  readonly templateId: string;
  readonly imageName: string;
  readonly networkVolumeId: string;
  readonly more: FieldValues;
}

const CONTAINER = [
  "ports",
  "openHttpPorts",
  "containerDiskInGb",
  "volumeInGb",
  "volumeMountPath",
  "dockerEntrypoint",
  "dockerStartCmd",
  "env",
];
const RARE = ["locked", "globalNetworking", "minRAMPerGPU", "minVCPUPerGPU", "countryCodes"];

/** Creates a pod from a template or an image. */
export function Page(): ReactNode {
  const schema = useSchema("PodCreateInput");
  const hasGpus = useHasGpus();
  return (
    <PageFrame title="New pod" trail={[{ label: "Pods", href: links.pods() }]}>
      <ReadView read={schema}>
        {(fields) => hasGpus !== undefined && <NewPod schema={fields} hasGpus={hasGpus} />}
      </ReadView>
    </PageFrame>
  );
}

function NewPod({ schema, hasGpus }: { readonly schema: Schema; readonly hasGpus: boolean }): ReactNode {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const change = useChange();
  const form = useForm<Values>({
    initial: {
      name: "",
      templateId: search.get("template") ?? "",
      imageName: "",
      computeType: hasGpus ? "GPU" : "CPU",
      gpuTypeId: "",
      gpuCount: 1,
      cpuFlavorId: "",
      vcpuCount: 2,
      interruptible: false,
      dataCenterId: "",
      networkVolumeId: "",
      more: {},
    },
    check: ({ templateId, imageName }) =>
      templateId === "" && imageName.trim() === "" ? { imageName: "Enter an image or choose a template." } : {},
    async submit(values) {
      const made = await change(({ rest }) => rest.pods.create(bodyOf(values)), {
        done: ({ name = "The pod" }) => `${name} was created`,
        changes: [["pods"]],
      });
      navigate(links.pod(made.id));
    },
  });
  const { values } = form;
  const templates =
    useRead(["templates", "pods"], ({ rest }, signal) =>
      rest.templates.list({ includePublicTemplates: true, includePlatformTemplates: true }, { signal }),
    ).data ?? [];
  const volumes = useRead(["network-volumes"], ({ rest }, signal) => rest.networkVolumes.list({ signal })).data ?? [];
  const volumeChoices = useVolumeChoices() ?? [];
  const volume = volumes.find(({ id }) => id === values.networkVolumeId);
  const gpus = useGpuOffers(values.gpuCount ?? 1, placeOf(values, volume));
  const cpus = useCpuOffers(values.vcpuCount ?? 0, placeOf(values, volume));
  const quote =
    values.computeType === "CPU" ? cpuQuote(values, cpus.data, volume) : gpuQuote(values, gpus.data, volume);
  const forPods = templates.filter(({ isServerless }) => isServerless !== true);
  const template = forPods.find(({ id }) => id === values.templateId);
  const more = {
    schema,
    values: values.more,
    onChange: (name: string, value: unknown) => form.set({ more: { ...values.more, [name]: value } }),
    problemOf: form.problemOf,
  };
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <Panel title="What runs">
        <div className="form">
          <div className="form-grid">
            <TextField label="Name" {...form.field("name")} placeholder="my pod" />
            <SelectField
              label="Template"
              {...form.field("templateId")}
              hint="Values entered here override the template."
              choices={[
                { value: "", label: "None" },
                ...forPods.map(({ id, name, imageName }) => ({
                  value: id ?? "",
                  label: `${name ?? id ?? ""} (${imageName ?? ""})`,
                })),
              ]}
            />
            <TextField
              label="Image"
              mono
              placeholder={template?.imageName ?? "registry.example.org/team/image:1.2"}
              {...form.field("imageName")}
              hint={
                template === undefined
                  ? "Repository and tag of an image, or local/NAME for the handler folder NAME of the service."
                  : "Leave empty to use the image of the template."
              }
            />
            <SelectField
              label="Network volume"
              {...form.field("networkVolumeId")}
              hint="Replaces the volume of the pod."
              choices={[{ value: "", label: "None" }, ...volumeChoices]}
            />
          </div>
          <details className="form-more">
            <summary>Ports, disks, command and environment</summary>
            <SchemaFields {...more} names={CONTAINER} />
          </details>
        </div>
      </Panel>
      <Panel title="Hardware">
        <div className="form">
          <HardwareFields form={form} gpus={gpus.data ?? []} cpus={cpus.data ?? []} volume={volume} />
          <ErrorNote error={gpus.error ?? cpus.error} />
          <details className="form-more">
            <summary>More conditions</summary>
            <SchemaFields {...more} names={RARE} />
          </details>
        </div>
      </Panel>
      <PricePanel quote={quote} />
      <ErrorNote error={form.error} />
      <div className="form-foot">
        <LinkButton href={links.pods()}>Cancel</LinkButton>
        <Button type="submit" kind="primary" busy={form.busy}>
          Create the pod
        </Button>
      </div>
    </form>
  );
}

type PodBody = BodyOf<"createPod">;

function bodyOf(values: Values): PodBody {
  const { computeType, gpuTypeId, gpuCount, cpuFlavorId, vcpuCount, interruptible, dataCenterId, more } = values;
  const hardware =
    computeType === "CPU"
      ? { ...(cpuFlavorId === "" ? {} : { cpuFlavorIds: [cpuFlavorId] }), vcpuCount }
      : { ...(gpuTypeId === "" ? {} : { gpuTypeIds: [gpuTypeId] }), gpuCount, interruptible };
  const given = Object.entries({
    name: values.name.trim(),
    templateId: values.templateId,
    imageName: values.imageName.trim(),
    networkVolumeId: values.networkVolumeId,
  }).filter(([, text]) => text !== "");
  // The choices are ids that the service itself offered, and it checks them.
  return {
    ...more,
    ...Object.fromEntries(given),
    computeType,
    ...hardware,
    ...(dataCenterId === "" || values.networkVolumeId !== "" ? {} : { dataCenterIds: [dataCenterId] }),
  } as PodBody;
}

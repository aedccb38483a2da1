import type { BodyOf, NetworkVolume } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { links } from "../navigation/links.ts";
import { askGraphql } from "../../data/graphql.ts";
import { useSchema } from "../../data/schema.ts";
import { useForm } from "../../data/use-form.ts";
import { useRead } from "../../data/use-read.ts";
import { useChange } from "../../parts/use-change.ts";
import { NumberField, SelectField, TextField } from "../../parts/fields.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { ErrorNote } from "../../parts/note.tsx";
import { nameOf } from "./volume-words.ts";

interface DataCenter {
  readonly id: string;
  readonly location: string | null;
  readonly storageSupport: boolean | null;
}

interface NewVolume {
  readonly name: string;
  /** In gigabytes; undefined while the field is empty. */
  readonly size: number | undefined;
  readonly dataCenterId: string;
}

/** Creates a network volume in a data center that has storage. */
export function NewVolumeDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [, navigate] = useLocation();
  const change = useChange();
  const schema = useSchema("NetworkVolumeCreateInput").data;
  const centers = useRead(
    ["offers", "storage"],
    async (session, signal) => {
      const query = "{ dataCenters { id location storageSupport } }";
      const { dataCenters } = await askGraphql<{ dataCenters: readonly DataCenter[] }>(session, query, {}, signal);
      return dataCenters.filter(({ storageSupport }) => storageSupport === true);
    },
    { still: true },
  );
  const [first] = centers.data ?? [];
  const form = useForm<NewVolume>({
    initial: { name: "", size: 10, dataCenterId: "" },
    check: ({ name, size }) => ({
      ...(name.trim() === "" ? { name: "Give the volume a name." } : {}),
      ...(size === undefined ? { size: "Enter a size." } : {}),
    }),
    async submit({ name, size, dataCenterId }) {
      // The id is one that the service offered, and it checks it.
      const place = dataCenterId === "" ? first?.id : dataCenterId;
      const body = { name, size, dataCenterId: place } as BodyOf<"createNetworkVolume">;
      const made = await change(({ rest }) => rest.networkVolumes.create(body), {
        done: `${name} was created`,
        changes: [["network-volumes"]],
      });
      navigate(links.volume(made.id));
    },
  });
  return (
    <FormDialog title="New network volume" verb="Create the volume" form={form} onClose={onClose}>
      <TextField label="Name" {...form.field("name")} />
      <NumberField
        label="Size"
        unit="GB"
        min={schema?.properties?.["size"]?.minimum}
        max={schema?.properties?.["size"]?.maximum}
        hint="The size can be increased later, not reduced."
        {...form.field("size")}
      />
      <SelectField
        label="Data center"
        hint="Pods and workers that use the volume run there. Only data centers with storage are listed."
        {...form.field("dataCenterId")}
        value={form.values.dataCenterId === "" ? (first?.id ?? "") : form.values.dataCenterId}
        choices={(centers.data ?? []).map(({ id: center, location }) => ({
          value: center,
          label: location === null ? center : `${center} (${location})`,
        }))}
      />
      <ErrorNote error={centers.error} />
    </FormDialog>
  );
}

/** Renames a network volume, or makes it larger. */
export function EditVolumeDialog({
  volume,
  onClose,
}: {
  readonly volume: NetworkVolume;
  readonly onClose: () => void;
}): ReactNode {
  const change = useChange();
  const schema = useSchema("NetworkVolumeUpdateInput").data;
  const form = useForm({
    initial: { name: nameOf(volume), size: volume.size },
    async submit({ name, size }) {
      const body = {
        ...(name === volume.name ? {} : { name }),
        ...(size === undefined || size === volume.size ? {} : { size }),
      };
      await change(({ rest }) => rest.networkVolumes.update(volume.id, body), {
        done: "Saved",
        changes: [["network-volumes"], ["network-volume", volume.id]],
      });
      onClose();
    },
  });
  return (
    <FormDialog title={`Change ${nameOf(volume)}`} verb="Save" form={form} onClose={onClose}>
      <TextField label="Name" {...form.field("name")} />
      <NumberField
        label="Size"
        unit="GB"
        min={volume.size}
        max={schema?.properties?.["size"]?.maximum}
        hint="The size can only be increased. The new price applies at once."
        {...form.field("size")}
      />
    </FormDialog>
  );
}

import type { VolumeFile } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { useForm } from "../../data/use-form.ts";
import { useChange } from "../../parts/use-change.ts";
import { ConfirmDialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/fields.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { joined, nameProblem } from "./file-path.ts";

interface PlaceProps {
  readonly volumeId: string;
  /** The directory that is shown; empty for the whole volume. */
  readonly directory: string;
  readonly onClose: () => void;
}

/** Creates a directory. */
export function DirectoryDialog({ volumeId, directory, onClose }: PlaceProps): ReactNode {
  const change = useChange();
  const form = useForm({
    initial: { name: "" },
    check: ({ name }) => {
      const problem = nameProblem(name);
      return problem === undefined ? {} : { name: problem };
    },
    async submit({ name }) {
      const path = joined(directory, name);
      await change(({ rest }) => rest.networkVolumes.createVolumeDirectory(volumeId, { path }), {
        done: `${name} was created`,
        changes: [["network-volume", volumeId, "files"]],
      });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`New directory in ${directory === "" ? "the volume" : directory}`}
      verb="Create the directory"
      form={form}
      onClose={onClose}
    >
      <TextField label="Name" {...form.field("name")} hint="Separate nested directories with /." />
    </FormDialog>
  );
}

/** Asks before a file, or a directory with all it holds, is deleted. */
export function DeleteFileDialog({
  volumeId,
  directory,
  entry,
  onClose,
}: PlaceProps & { readonly entry: VolumeFile }): ReactNode {
  const change = useChange();
  const isDirectory = entry.kind === "directory";
  const path = joined(directory, entry.name);
  return (
    <ConfirmDialog
      title={isDirectory ? `Delete the directory ${entry.name} with all its contents?` : `Delete ${entry.name}?`}
      verb={isDirectory ? "Delete the directory" : "Delete the file"}
      {...(isDirectory ? { typed: entry.name } : {})}
      onClose={onClose}
      onConfirm={() =>
        change(
          ({ rest }) =>
            rest.networkVolumes.deleteVolumeFile(volumeId, isDirectory ? { path, recursive: true } : { path }),
          { done: `${entry.name} was deleted`, changes: [["network-volume", volumeId, "files"]] },
        )
      }
    >
      This cannot be undone. Pods and workers that use the volume lose it, too.
    </ConfirmDialog>
  );
}

import { createRestClient, type NetworkVolume, type S3Credentials } from "@millrace/rest-client";
import { useState, type ReactNode } from "react";
import { docsUrl, serviceUrl } from "../../session/address.ts";
import { useForm } from "../../data/use-form.ts";
import { useChange } from "../../parts/use-change.ts";
import { Button } from "../../parts/button.tsx";
import { Code, CopyText } from "../../parts/code.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Facts } from "../../parts/facts.tsx";
import { SelectField, TextField } from "../../parts/fields.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { Note } from "../../parts/note.tsx";
import { nameOf } from "./volume-words.ts";

interface S3DialogProps {
  readonly volume: NetworkVolume;
  readonly onClose: () => void;
}

const RIGHTS = [
  { value: "volumes", label: "Read and change files" },
  { value: "volumes:read", label: "Read files" },
] as const;

/** Makes a key for the files of one volume, and shows its S3 credentials once. */
export function S3Dialog({ volume, onClose }: S3DialogProps): ReactNode {
  const [made, setMade] = useState<S3Credentials>();
  if (made !== undefined) return <MadeDialog volume={volume} made={made} onClose={onClose} />;
  return <KeyForm volume={volume} onClose={onClose} onMade={setMade} />;
}

function KeyForm({
  volume,
  onClose,
  onMade,
}: S3DialogProps & { readonly onMade: (made: S3Credentials) => void }): ReactNode {
  const change = useChange();
  const form = useForm({
    initial: { name: `S3 access to ${nameOf(volume)}`, scope: "volumes" },
    check: ({ name }) => (name.trim() === "" ? { name: "Enter a name that says what the key is for." } : {}),
    async submit({ name, scope }) {
      const right = scope === "volumes" ? "volumes" : "volumes:read";
      const { key } = await change(({ rest }) => rest.keys.create({ name, scopes: [right], volumeIds: [volume.id] }), {
        changes: [["keys"]],
      });
      onMade(await createRestClient({ baseUrl: serviceUrl, apiKey: key }).keys.getS3Credentials());
    },
  });
  return (
    <FormDialog title={`S3 access to ${nameOf(volume)}`} verb="Create credentials" form={form} onClose={onClose}>
      <p>
        Clients of S3 use the volume as a bucket. The credentials belong to a new API key for this volume alone. Revoke
        the key to end them. <a href={docsUrl("guides/move-files")}>How to move files</a>
      </p>
      <TextField label="Name of the key" {...form.field("name")} />
      <SelectField
        label="Rights"
        value={form.values.scope}
        onChange={(scope) => form.set({ scope })}
        problem={form.problemOf("scopes")}
        choices={RIGHTS}
      />
    </FormDialog>
  );
}

function MadeDialog({ volume, made, onClose }: S3DialogProps & { readonly made: S3Credentials }): ReactNode {
  return (
    <Dialog
      title={`S3 access to ${nameOf(volume)}`}
      onClose={onClose}
      foot={
        <Button kind="primary" onClick={onClose}>
          I have saved these credentials
        </Button>
      }
    >
      <Note tone="warn">Copy the secret now. This page cannot show it again.</Note>
      <Facts
        facts={[
          ["Endpoint", <CopyText key="endpoint" text={serviceUrl + made.path} label="the endpoint" />],
          ["Bucket", <CopyText key="bucket" text={volume.id} label="the bucket" />],
          ["Region", made.region],
          ["Access key id", <CopyText key="id" text={made.accessKeyId} label="the access key id" />],
          ["Secret access key", <Code key="secret" label="the secret access key" text={made.secretAccessKey} wrap />],
        ]}
      />
    </Dialog>
  );
}

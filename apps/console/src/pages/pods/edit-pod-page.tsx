import type { Pod } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { links } from "../navigation/links.ts";
import type { Schema } from "../../data/resolve-schema.ts";
import { useSchema } from "../../data/schema.ts";
import { useRegistryChoices } from "../../data/use-choices.ts";
import { useForm } from "../../data/use-form.ts";
import { useChange } from "../../parts/use-change.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { ErrorNote, Note } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { type FieldValues, SchemaFields } from "../../parts/schema-fields.tsx";
import { changedFields } from "../endpoints/changed-fields.ts";
import { PodFrame } from "./pod-frame.tsx";

/** Changes a pod. */
export function Page(): ReactNode {
  const schema = useSchema("PodUpdateInput");
  return (
    <PodFrame tab="edit">
      {(pod) => <ReadView read={schema}>{(fields) => <Edit key={pod.id} pod={pod} schema={fields} />}</ReadView>}
    </PodFrame>
  );
}

function Edit({ pod, schema }: { readonly pod: Pod; readonly schema: Schema }): ReactNode {
  const [, navigate] = useLocation();
  const change = useChange();
  const names = Object.keys(schema.properties ?? {});
  const isAtOnce = (name: string): boolean => schema.properties?.[name]?.["x-takes-effect"] === "at once";
  const initial: FieldValues = Object.fromEntries(names.map((name) => [name, (pod as FieldValues)[name]]));
  const form = useForm<FieldValues>({
    initial,
    async submit(values) {
      await change(({ rest }) => rest.pods.update(pod.id, changedFields(initial, values)), {
        done: "Saved",
        changes: [["pod", pod.id], ["pods"]],
      });
      navigate(links.pod(pod.id));
    },
  });
  const choices = { containerRegistryAuthId: useRegistryChoices() };
  const fields = { schema, choices, values: form.values, problemOf: form.problemOf };
  const onChange = (name: string, value: unknown): void => form.set({ [name]: value });
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <Panel title="Takes effect at once">
        <SchemaFields {...fields} names={names.filter(isAtOnce)} onChange={onChange} />
      </Panel>
      <Panel title="Container">
        <div className="stack">
          {pod.desiredStatus === "RUNNING" && (
            <Note tone="warn">
              A change here resets the running pod: the service replaces its container and erases its container disk.
              The volume stays.
            </Note>
          )}
          <SchemaFields {...fields} names={names.filter((name) => !isAtOnce(name))} onChange={onChange} />
        </div>
      </Panel>
      <ErrorNote error={form.error} />
      <div className="form-foot">
        <LinkButton href={links.pod(pod.id)}>Cancel</LinkButton>
        <Button type="submit" kind="primary" busy={form.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

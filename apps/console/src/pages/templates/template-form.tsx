import type { ReactNode } from "react";
import type { Schema } from "../../data/resolve-schema.ts";
import type { Form } from "../../data/use-form.ts";
import { useRead } from "../../data/use-read.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { AreaField, SelectField } from "../../parts/fields.tsx";
import { Markdown } from "../../parts/markdown.tsx";
import { ErrorNote } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { type FieldValues, SchemaFields } from "../../parts/schema-fields.tsx";

interface TemplateFormProps {
  readonly schema: Schema;
  readonly form: Form<FieldValues>;
  /** What the button does. */
  readonly verb: string;
  readonly cancelHref: string;
}

const FIRST = ["name", "imageName", "category", "isServerless", "isPublic"];
const LAST = [
  "dockerEntrypoint",
  "dockerStartCmd",
  "ports",
  "containerDiskInGb",
  "volumeInGb",
  "volumeMountPath",
  "env",
];

/** The fields of a template, new or not. */
export function TemplateForm({ schema, form, verb, cancelHref }: TemplateFormProps): ReactNode {
  const credentials =
    useRead(["registry-auths"], ({ rest }, signal) => rest.containerRegistryAuths.list({ signal })).data ?? [];
  const set = (name: string, value: unknown): void => form.set({ [name]: value });
  const text = (name: string): string => {
    const value = form.values[name];
    return typeof value === "string" ? value : "";
  };
  const fields = {
    schema,
    values: form.values,
    onChange: set,
    problemOf: form.problemOf,
  };
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <Panel title="Template">
        <SchemaFields {...fields} names={FIRST} />
      </Panel>
      <Panel title="Container">
        <div className="form">
          <SchemaFields {...fields} names={LAST} />
          <div className="form-grid">
            <SelectField
              label="Registry credentials"
              hint="For private images."
              value={text("containerRegistryAuthId")}
              onChange={(id) => set("containerRegistryAuthId", id === "" ? undefined : id)}
              problem={form.problemOf("containerRegistryAuthId")}
              choices={[
                { value: "", label: "None" },
                ...credentials.map(({ id, name }) => ({ value: id, label: name ?? id })),
              ]}
            />
          </div>
        </div>
      </Panel>
      <Panel title="Readme">
        <div className="columns">
          <AreaField
            label="Readme"
            hint="Markdown: headings, lists, code, links."
            rows={12}
            mono
            value={text("readme")}
            onChange={(readme) => set("readme", readme)}
            problem={form.problemOf("readme")}
          />
          <div className="stack-tight">
            <h3>Preview</h3>
            {text("readme").trim() === "" ? (
              <p className="soft">The readme is empty.</p>
            ) : (
              <Markdown text={text("readme")} />
            )}
          </div>
        </div>
      </Panel>
      <ErrorNote error={form.error} />
      <div className="form-foot">
        <LinkButton href={cancelHref}>Cancel</LinkButton>
        <Button type="submit" kind="primary" busy={form.busy}>
          {verb}
        </Button>
      </div>
    </form>
  );
}

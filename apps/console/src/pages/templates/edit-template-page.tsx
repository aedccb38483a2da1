import type { Template } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { useLocation, useParams } from "wouter";
import { links } from "../navigation/links.ts";
import type { Schema } from "../../data/resolve-schema.ts";
import { useSchema } from "../../data/schema.ts";
import { useForm } from "../../data/use-form.ts";
import { useRead } from "../../data/use-read.ts";
import { useChange } from "../../parts/use-change.ts";
import { Note } from "../../parts/note.tsx";
import { PageFrame } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import type { FieldValues } from "../../parts/schema-fields.tsx";
import { changedFields } from "../endpoints/changed-fields.ts";
import { TemplateForm } from "./template-form.tsx";
import { nameOf } from "./template-words.ts";

/** Changes a template. */
export function Page(): ReactNode {
  const { templateId = "" } = useParams();
  const schema = useSchema("TemplateUpdateInput");
  const read = useRead(["template", templateId, "to edit"], ({ rest }, signal) =>
    rest.templates.get(templateId, { includeEndpointBoundTemplates: true }, { signal }),
  );
  const title = read.data === undefined ? "Edit" : `Edit ${nameOf(read.data)}`;
  const trail = [
    { label: "Templates", href: links.templates() },
    { label: read.data === undefined ? templateId : nameOf(read.data), href: links.template(templateId) },
  ];
  return (
    <PageFrame title={title} trail={trail}>
      <ReadView read={read}>
        {(template) => (
          <ReadView read={schema}>{(fields) => <Edit key={templateId} template={template} schema={fields} />}</ReadView>
        )}
      </ReadView>
    </PageFrame>
  );
}

function Edit({ template, schema }: { readonly template: Template; readonly schema: Schema }): ReactNode {
  const [, navigate] = useLocation();
  const change = useChange();
  const id = template.id ?? "";
  const initial: FieldValues = Object.fromEntries(
    Object.keys(schema.properties ?? {}).map((name) => [name, (template as FieldValues)[name]]),
  );
  const form = useForm<FieldValues>({
    initial,
    async submit(values) {
      await change(({ rest }) => rest.templates.update(id, changedFields(initial, values)), {
        done: "Saved",
        changes: [["template", id], ["templates"]],
      });
      navigate(links.template(id));
    },
  });
  return (
    <>
      <Note tone="info">
        Running pods keep their settings. Endpoints of this template get a new release: workers are replaced one by one,
        and no job is lost.
      </Note>
      <TemplateForm schema={schema} form={form} verb="Save" cancelHref={links.template(id)} />
    </>
  );
}

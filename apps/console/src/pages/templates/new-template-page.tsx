import type { BodyOf } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { links } from "../navigation/links.ts";
import type { Schema } from "../../data/resolve-schema.ts";
import { useSchema } from "../../data/schema.ts";
import { useForm } from "../../data/use-form.ts";
import { useChange } from "../../parts/use-change.ts";
import { PageFrame } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import type { FieldValues } from "../../parts/schema-fields.tsx";
import { TemplateForm } from "./template-form.tsx";

/** Creates a template. */
export function Page(): ReactNode {
  const schema = useSchema("TemplateCreateInput");
  return (
    <PageFrame title="New template" trail={[{ label: "Templates", href: links.templates() }]}>
      <ReadView read={schema}>{(fields) => <NewTemplate schema={fields} />}</ReadView>
    </PageFrame>
  );
}

function NewTemplate({ schema }: { readonly schema: Schema }): ReactNode {
  const [, navigate] = useLocation();
  const change = useChange();
  const form = useForm<FieldValues>({
    initial: {},
    check: ({ name, imageName }): Record<string, string> => ({
      ...(name === undefined ? { name: "Give the template a name." } : {}),
      ...(imageName === undefined ? { imageName: "Enter the image that containers run." } : {}),
    }),
    async submit(values) {
      // The fields come from the schema of the request, which the service checks them against.
      const body = values as BodyOf<"createTemplate">;
      const made = await change(({ rest }) => rest.templates.create(body), {
        done: `${body.name} was created`,
        changes: [["templates"]],
      });
      navigate(links.template(made.id ?? ""));
    },
  });
  return <TemplateForm schema={schema} form={form} verb="Create the template" cancelHref={links.templates()} />;
}

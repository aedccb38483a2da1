import type { BodyOf } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { links } from "../navigation/links.ts";
import type { Session } from "../../session/session.tsx";
import { appliesTo, type Schema } from "../../data/resolve-schema.ts";
import { useSchema } from "../../data/schema.ts";
import { useRegistryChoices } from "../../data/use-choices.ts";
import { useHasGpus } from "../../data/hardware-offers.ts";
import { useForm } from "../../data/use-form.ts";
import { useRead } from "../../data/use-read.ts";
import { useChange } from "../../parts/use-change.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { SelectField, TextField } from "../../parts/fields.tsx";
import { ErrorNote } from "../../parts/note.tsx";
import { PageFrame, Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import { type FieldValues, SchemaFields } from "../../parts/schema-fields.tsx";
import { EndpointFields } from "./endpoint-fields.tsx";

interface Values {
  readonly name: string;
  /** Empty for a template that is created with the endpoint. */
  readonly templateId: string;
  readonly imageName: string;
  readonly type: string;
  readonly computeType: string;
  readonly template: FieldValues;
  readonly endpoint: FieldValues;
}

const TYPE_HINTS: Readonly<Record<string, string>> = {
  QB: "Jobs wait in a queue until a worker takes them. Cannot be changed later.",
  LB:
    "The program serves the port in the variable PORT (80 by default) and answers GET /ping with 200 when it is ready. Cannot be " +
    "changed later.",
};
const TEMPLATE_MORE = ["env", "dockerStartCmd", "dockerEntrypoint", "containerDiskInGb", "containerRegistryAuthId"];

/** Creates an endpoint, with a template for it or with one that exists. */
export function Page(): ReactNode {
  const endpoint = useSchema("EndpointCreateInput");
  const template = useSchema("TemplateCreateInput");
  const hasGpus = useHasGpus();
  return (
    <PageFrame title="New endpoint" trail={[{ label: "Endpoints", href: links.endpoints() }]}>
      <ReadView read={endpoint}>
        {(endpointSchema) =>
          template.data !== undefined &&
          hasGpus !== undefined && (
            <NewEndpoint schema={endpointSchema} templateSchema={template.data} hasGpus={hasGpus} />
          )
        }
      </ReadView>
    </PageFrame>
  );
}

function NewEndpoint({
  schema,
  templateSchema,
  hasGpus,
}: {
  readonly schema: Schema;
  readonly templateSchema: Schema;
  readonly hasGpus: boolean;
}): ReactNode {
  const [, navigate] = useLocation();
  const change = useChange();
  const templates = useRead(["templates"], ({ rest }, signal) => rest.templates.list({}, { signal })).data ?? [];
  const form = useForm<Values>({
    initial: {
      name: "",
      templateId: "",
      imageName: "",
      type: "QB",
      computeType: hasGpus ? "GPU" : "CPU",
      template: {},
      endpoint: {},
    },
    check: ({ name, templateId, imageName }) => ({
      ...(name.trim() === "" ? { name: "Enter a name for the endpoint." } : {}),
      ...(templateId === "" && imageName.trim() === "" ? { imageName: "Enter the image that workers run." } : {}),
    }),
    async submit(values) {
      const made = await change((session) => create(session, values, schema), {
        done: ({ name = "The endpoint" }) => `${name} was created`,
        changes: [["endpoints"], ["templates"]],
      });
      navigate(links.endpoint(made.id));
    },
  });
  const registries = useRegistryChoices();
  const { values } = form;
  const serverless = templates.filter(({ isServerless }) => isServerless === true);
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <Panel title="What runs">
        <div className="form">
          <div className="form-grid">
            <SelectField
              label="Type"
              {...form.field("type")}
              hint={TYPE_HINTS[values.type] ?? ""}
              choices={[
                { value: "QB", label: "Queue: jobs" },
                { value: "LB", label: "Load balancing: HTTP requests" },
              ]}
            />
            <TextField label="Name" {...form.field("name")} hint="Unique within the account." />
            <SelectField
              label="Template"
              {...form.field("templateId")}
              problem={values.templateId === "" ? undefined : form.problemOf("templateId")}
              hint="Image, command and disk of a worker."
              choices={[
                { value: "", label: "New template" },
                ...serverless.map(({ id, name, imageName }) => ({
                  value: id,
                  label: `${name ?? id} (${imageName ?? ""})`,
                })),
              ]}
            />
            {values.templateId === "" && (
              <TextField
                label="Image"
                mono
                placeholder="local/my-handler"
                {...form.field("imageName")}
                problem={form.problemOf("imageName") ?? form.problemOf("templateId")}
                hint="Repository and tag of an image, or local/NAME for the handler folder NAME of the service."
              />
            )}
          </div>
          {values.templateId === "" && (
            <details className="form-more">
              <summary>Start command, environment and disk of the template</summary>
              <SchemaFields
                schema={templateSchema}
                names={TEMPLATE_MORE}
                choices={{ containerRegistryAuthId: registries }}
                values={values.template}
                onChange={(name, value) => form.set({ template: { ...values.template, [name]: value } })}
                problemOf={form.problemOf}
              />
            </details>
          )}
        </div>
      </Panel>
      <Panel title="Workers">
        <div className="form">
          <div className="form-grid">
            <SelectField
              label="Compute"
              {...form.field("computeType")}
              hint="Cannot be changed later."
              choices={[
                { value: "CPU", label: "CPU only" },
                { value: "GPU", label: "GPU" },
              ]}
            />
          </div>
          <EndpointFields
            schema={schema}
            kinds={values}
            values={values.endpoint}
            onChange={(name, value) => form.set({ endpoint: { ...values.endpoint, [name]: value } })}
            problemOf={form.problemOf}
          />
        </div>
      </Panel>
      <ErrorNote error={form.error} />
      <div className="form-foot">
        <LinkButton href={links.endpoints()}>Cancel</LinkButton>
        <Button type="submit" kind="primary" busy={form.busy}>
          Create the endpoint
        </Button>
      </div>
    </form>
  );
}

type EndpointBody = BodyOf<"createEndpoint">;

async function create(
  { rest }: Session,
  values: Values,
  schema: Schema,
): Promise<{ readonly id: string; readonly name?: string }> {
  const { name, imageName, type, computeType } = values;
  // What was entered before another type or compute was chosen is not sent.
  const fields = Object.entries(values.endpoint).filter(([field]) => appliesTo(schema.properties?.[field], values));
  // The fields come from the schema of the request, which the service checks them against.
  const body = { ...Object.fromEntries(fields), name, type, computeType } as Omit<EndpointBody, "templateId">;
  if (values.templateId !== "") return await rest.endpoints.create({ ...body, templateId: values.templateId });
  const made = await rest.templates.create({ ...values.template, name, imageName, isServerless: true, ports: [] });
  try {
    return await rest.endpoints.create({ ...body, templateId: made.id });
  } catch (error) {
    // A template without its endpoint would have the name, so that another attempt could not take it.
    await rest.templates.delete(made.id).catch(() => undefined);
    throw error;
  }
}

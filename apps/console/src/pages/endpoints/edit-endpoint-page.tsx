import type { Endpoint } from "@millrace/rest-client";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { links } from "../navigation/links.ts";
import type { Schema } from "../../data/resolve-schema.ts";
import { useSchema } from "../../data/schema.ts";
import { useForm } from "../../data/use-form.ts";
import { useRead } from "../../data/use-read.ts";
import { useChange } from "../../parts/use-change.ts";
import { Button, LinkButton } from "../../parts/button.tsx";
import { SelectField, TextField } from "../../parts/fields.tsx";
import { ErrorNote, Note } from "../../parts/note.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { ReadView } from "../../parts/read-view.tsx";
import type { FieldValues } from "../../parts/schema-fields.tsx";
import { EndpointFields } from "./endpoint-fields.tsx";
import { EndpointFrame } from "./endpoint-frame.tsx";
import { changedFields } from "./changed-fields.ts";

/** Changes an endpoint. */
export function Page(): ReactNode {
  const schema = useSchema("EndpointUpdateInput");
  return (
    <EndpointFrame tab="settings">
      {(endpoint) => (
        <ReadView read={schema}>{(fields) => <Edit key={endpoint.id} endpoint={endpoint} schema={fields} />}</ReadView>
      )}
    </EndpointFrame>
  );
}

function Edit({ endpoint, schema }: { readonly endpoint: Endpoint; readonly schema: Schema }): ReactNode {
  const [, navigate] = useLocation();
  const change = useChange();
  const templates = useRead(["templates"], ({ rest }, signal) => rest.templates.list({}, { signal })).data ?? [];
  const initial: FieldValues = {
    ...Object.fromEntries(Object.keys(schema.properties ?? {}).map((name) => [name, (endpoint as FieldValues)[name]])),
    // The service does not return it without a limit.
    spendAction: endpoint.spendAction ?? "WARN",
  };
  const form = useForm<FieldValues>({
    initial,
    async submit(values) {
      await change(({ rest }) => rest.endpoints.update(endpoint.id, changedFields(initial, values, ["spendLimit"])), {
        done: "Saved",
        changes: [["endpoint", endpoint.id], ["endpoints"]],
      });
      navigate(links.endpoint(endpoint.id, "settings"));
    },
  });
  const set = (name: string, value: unknown): void => form.set({ [name]: value });
  const text = (name: string): string => {
    const value = form.values[name];
    return typeof value === "string" ? value : "";
  };
  const current = { value: endpoint.templateId ?? "", label: endpoint.template?.name ?? endpoint.templateId ?? "" };
  const others = templates.filter(({ id, isServerless }) => isServerless === true && id !== endpoint.templateId);
  return (
    <form className="form" onSubmit={form.onSubmit} noValidate>
      <Note tone="info">
        Name, scaling, timeouts and who may send requests take effect at once. Any other change starts a new release:
        the service replaces workers one by one and loses no job.
      </Note>
      <Panel title="Endpoint">
        <div className="form">
          <div className="form-grid">
            <TextField
              label="Name"
              value={text("name")}
              onChange={(name) => set("name", name)}
              problem={form.problemOf("name")}
            />
            <SelectField
              label="Template"
              value={text("templateId")}
              onChange={(id) => set("templateId", id)}
              problem={form.problemOf("templateId")}
              choices={[
                current,
                ...others.map(({ id, name, imageName }) => ({
                  value: id,
                  label: `${name ?? id} (${imageName ?? ""})`,
                })),
              ]}
            />
          </div>
          <EndpointFields
            schema={schema}
            kinds={{ computeType: endpoint.computeType ?? "GPU", type: endpoint.type ?? "QB" }}
            values={form.values}
            onChange={set}
            problemOf={form.problemOf}
          />
        </div>
      </Panel>
      <ErrorNote error={form.error} />
      <div className="form-foot">
        <LinkButton href={links.endpoint(endpoint.id, "settings")}>Cancel</LinkButton>
        <Button type="submit" kind="primary" busy={form.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

import { noTemplateExtras, type Template, unsetTemplateSettings, withinBounds } from "@millrace/engine";
import type { Selectable } from "kysely";
import { columnsAndRest } from "./columns.ts";
import type { TemplateTable } from "./schema.ts";

type Flat = Omit<Template, "extras"> & Template["extras"];

const columns = columnsAndRest<Flat, Selectable<TemplateTable>>("extras", {
  id: "text",
  accountId: "text",
  name: "text",
  imageName: "text",
  category: "text",
  containerDiskInGb: "whole",
  volumeInGb: "whole",
  volumeMountPath: "text",
  containerRegistryAuthId: "text",
  dockerEntrypoint: "json",
  dockerStartCmd: "json",
  env: "json",
  ports: "json",
  readme: "text",
  isPublic: "flag",
  isPlatform: "flag",
  isServerless: "flag",
  boundEndpointId: "text",
  earned: "number",
  runtimeInMin: "whole",
  createdAtMs: "whole",
});

const unset = { ...noTemplateExtras, ...unsetTemplateSettings() };

export function toTemplateRow({ extras, ...template }: Template): Selectable<TemplateTable> {
  return columns.toRow({ ...template, ...extras });
}

/** @throws Error for a row that cannot be read */
export function fromTemplateRow(row: Selectable<TemplateTable>): Template {
  const flat = { ...unset, ...columns.fromRow(row) };
  const { portsConfig, startSsh, startJupyter, startScript, advancedStart, config, allowedCudaVersions, ...template } =
    flat;
  return {
    ...withinBounds("TemplateCreateInput", template),
    extras: { portsConfig, startSsh, startJupyter, startScript, advancedStart, config, allowedCudaVersions },
  };
}

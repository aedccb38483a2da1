import { noTemplateExtras, type Template, unsetTemplateSettings, withinBounds } from "@millrace/engine";
import { columnsAndRest, type TableOf } from "./columns.ts";

type Flat = Omit<Template, "extras"> & Template["extras"];

const columns = columnsAndRest<Flat>()("extras", {
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

export interface TemplateTable extends TableOf<typeof columns> {}

const unset = { ...noTemplateExtras, ...unsetTemplateSettings() };

export function toTemplateRow({ extras, ...template }: Template): TemplateTable {
  return columns.toRow({ ...template, ...extras });
}

/** @throws Error for a row that cannot be read */
export function fromTemplateRow(row: TemplateTable): Template {
  const flat = { ...unset, ...columns.fromRow(row) };
  const { portsConfig, startSsh, startJupyter, startScript, advancedStart, config, allowedCudaVersions, ...template } =
    flat;
  return {
    ...withinBounds("TemplateCreateInput", template),
    extras: { portsConfig, startSsh, startJupyter, startScript, advancedStart, config, allowedCudaVersions },
  };
}

import { noTemplateExtras, type Template, withinBounds } from "@millrace/engine";
import type { TemplateCategory } from "@millrace/spec";
import type { Insertable, Selectable } from "kysely";
import { flag, fromJson } from "./json-column.ts";
import { storable, toJson } from "./row-numbers.ts";
import type { TemplateTable } from "./schema.ts";
import { requireNumbers, wholeNumber } from "./unreadable-rows.ts";

export function toTemplateRow(template: Template): Insertable<TemplateTable> {
  return storable({
    id: template.id,
    account_id: template.accountId,
    name: template.name,
    image_name: template.imageName,
    category: template.category,
    container_disk_in_gb: template.containerDiskInGb,
    volume_in_gb: template.volumeInGb,
    volume_mount_path: template.volumeMountPath,
    container_registry_auth_id: template.containerRegistryAuthId,
    docker_entrypoint: toJson(template.dockerEntrypoint),
    docker_start_cmd: toJson(template.dockerStartCmd),
    env: toJson(template.env),
    ports: toJson(template.ports),
    readme: template.readme,
    is_public: flag(template.isPublic),
    is_platform: flag(template.isPlatform),
    is_serverless: flag(template.isServerless),
    bound_endpoint_id: template.boundEndpointId,
    earned: template.earned,
    runtime_in_min: template.runtimeInMin,
    created_at_ms: template.createdAtMs,
    extras: toJson(template.extras),
  });
}

/** @throws Error for a row that cannot be read */
export function fromTemplateRow(row: Selectable<TemplateTable>): Template {
  const disks = withinBounds("TemplateCreateInput", {
    containerDiskInGb: wholeNumber("container_disk_in_gb", row.container_disk_in_gb),
    volumeInGb: wholeNumber("volume_in_gb", row.volume_in_gb),
  });
  requireNumbers(row, ["earned"]);
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    imageName: row.image_name,
    category: row.category as TemplateCategory,
    ...disks,
    volumeMountPath: row.volume_mount_path,
    containerRegistryAuthId: row.container_registry_auth_id,
    dockerEntrypoint: fromJson<readonly string[]>(row.docker_entrypoint),
    dockerStartCmd: fromJson<readonly string[]>(row.docker_start_cmd),
    env: fromJson<Template["env"]>(row.env),
    ports: fromJson<readonly string[]>(row.ports),
    readme: row.readme,
    isPublic: row.is_public === 1,
    isPlatform: row.is_platform === 1,
    isServerless: row.is_serverless === 1,
    boundEndpointId: row.bound_endpoint_id,
    earned: row.earned,
    runtimeInMin: wholeNumber("runtime_in_min", row.runtime_in_min),
    createdAtMs: wholeNumber("created_at_ms", row.created_at_ms),
    extras: { ...noTemplateExtras, ...fromJson<Partial<Template["extras"]>>(row.extras) },
  };
}

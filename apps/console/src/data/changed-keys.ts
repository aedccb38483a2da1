import type { QueryKey } from "@tanstack/react-query";

/** What pages read of a kind of resource: the list, and one of it. */
const RESOURCE_KEYS: Readonly<Record<string, readonly [list: string, one: string]>> = {
  endpoint: ["endpoints", "endpoint"],
  template: ["templates", "template"],
  networkVolume: ["network-volumes", "network-volume"],
  containerRegistryAuth: ["registry-auths", "registry-auth"],
  secret: ["secrets", "secret"],
  key: ["keys", "key"],
  notification: ["notifications", "notification"],
};

/**
 * The keys of what is different after an event of the service's stream. A key stands for all that begin with it.
 *
 * @param data the parsed data of the event
 */
export function changedKeys(event: string, data: Readonly<Record<string, unknown>>): readonly QueryKey[] {
  const { endpointId, id, kind } = data;
  switch (event) {
    case "endpoint":
      return [
        ["overview"],
        ["endpoint", endpointId, "explanation"],
        ["endpoint", endpointId, "failure-groups"],
        ["endpoint", endpointId, "decisions"],
        ["endpoint", endpointId, "releases"],
      ];
    case "worker":
      return [["overview"], ["endpoint", endpointId, "workers"]];
    case "job":
      return [["endpoint", endpointId, "jobs"], ...jobKeys(data)];
    case "pod":
      return [["overview"], ["pods"], ["pod", id]];
    case "resource": {
      const [list, one] = RESOURCE_KEYS[String(kind)] ?? [];
      return list === undefined ? [] : [[list], [one, id]];
    }
    case "problem":
      return [["overview"]];
    default:
      return [];
  }
}

/** A page of one job follows that job only, unless the event does not name all that changed. */
function jobKeys({ endpointId, jobs, omitted }: Readonly<Record<string, unknown>>): readonly QueryKey[] {
  if (omitted !== 0 || !Array.isArray(jobs)) return [["job", endpointId]];
  return jobs.map(({ id }: { readonly id: string }) => ["job", endpointId, id]);
}

/** `container registry auths` gives `containerRegistryAuths`. */
export function groupName(tag: string): string {
  return tag.replaceAll(/ +(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `containerRegistryAuths` gives `ContainerRegistryAuths`. */
export function capitalized(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/**
 * The name of an operation inside its group: without the resource that the group is named after, so `createPod` is
 * `pods.create` and `podBilling` is `billing.pods`. Operations that are not named after their group keep their name.
 */
export function methodName(operationId: string, group: string): string {
  if (group === "billing" && operationId.endsWith("Billing")) {
    return `${operationId.slice(0, -"Billing".length)}s`;
  }
  const resource = capitalized(group).replace(/s$/, "");
  const name = operationId.replace(new RegExp(`^([a-z]+)${resource}s?(?=[A-Z]|$)`), "$1");
  return name === "get" && group === "docs" ? operationId : name;
}

/** The method that follows the events of an operation: `podLogs` and `getPodLogs` give `followPodLogs`. */
export function followName(method: string): string {
  return `follow${capitalized(method.replace(/^(?:get|stream)(?=[A-Z])/, ""))}`;
}

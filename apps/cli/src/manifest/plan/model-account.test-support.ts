import type { Actual, ActualEndpoint, ActualTemplate } from "../actual.ts";
import type { Step } from "./step.ts";

export const emptyAccount: Actual = { templates: [], endpoints: [], volumes: [], secrets: [], registries: [] };

/** What an account holds after these steps, by the rules of the interface: names are unique, maps are replaced whole. */
export function accountAfter(account: Actual, steps: readonly Step[]): Actual {
  return steps.reduce(afterStep, account);
}

function afterStep(account: Actual, step: Step): Actual {
  const id = `${step.kind}-${step.name}`;
  switch (step.kind) {
    case "image":
    case "folder":
      return account;
    case "registry":
      return { ...account, registries: [...account.registries, { id, name: step.name }] };
    case "secret": {
      const others = account.secrets.filter(({ name }) => name !== step.name);
      if (step.action === "delete") return { ...account, secrets: others };
      return { ...account, secrets: [...others, { id, name: step.name, description: step.mark ?? "" }] };
    }
    case "volume": {
      if (step.action === "create") {
        const { name, size, dataCenterId } = step;
        return { ...account, volumes: [...account.volumes, { id, name, size, dataCenterId }] };
      }
      return {
        ...account,
        volumes: account.volumes.map((one) => (one.id === step.id ? { ...one, size: step.size } : one)),
      };
    }
    case "template": {
      if (step.action === "delete") {
        if (account.endpoints.some(({ templateId }) => templateId === step.id))
          throw new Error(`409: ${step.name} is used`);
        return { ...account, templates: account.templates.filter((one) => one.id !== step.id) };
      }
      const changed = (before: ActualTemplate): ActualTemplate => ({
        ...before,
        fields: { ...before.fields, ...step.settings },
        registryId: step.registry === undefined ? before.registryId : idOf(account.registries, step.registry),
      });
      const fresh: ActualTemplate = { id, name: step.name, fields: { readme: "" }, registryId: undefined };
      if (step.action === "create") return { ...account, templates: [...account.templates, changed(fresh)] };
      return { ...account, templates: account.templates.map((one) => (one.id === step.id ? changed(one) : one)) };
    }
    case "endpoint": {
      if (step.action === "delete") {
        return { ...account, endpoints: account.endpoints.filter((one) => one.id !== step.id) };
      }
      const changed = (before: ActualEndpoint): ActualEndpoint => ({
        ...before,
        fields: { ...before.fields, ...step.settings },
        templateId: step.template === undefined ? before.templateId : idOf(account.templates, step.template),
        volumeIds:
          step.volumes === undefined ? before.volumeIds : step.volumes.map((name) => idOf(account.volumes, name)),
      });
      const fresh: ActualEndpoint = { id, name: step.name, fields: {}, templateId: undefined, volumeIds: [] };
      if (step.action === "create") return { ...account, endpoints: [...account.endpoints, changed(fresh)] };
      return { ...account, endpoints: account.endpoints.map((one) => (one.id === step.id ? changed(one) : one)) };
    }
  }
}

function idOf(list: readonly { readonly id: string; readonly name: string }[], name: string): string {
  const found = list.find((one) => one.name === name);
  if (found === undefined) throw new Error(`404: there is no ${name} yet`);
  return found.id;
}

import { outputFlags, switchFlag } from "../command/command.ts";
import { showList, showOne } from "../output/show.ts";
import { fieldsOf } from "../resources/resource-commands.ts";
import { serviceCommand } from "../connection/service-command.ts";

export const serviceShow = serviceCommand({
  name: "service show",
  summary: "Show what the service is and runs on",
  details: "Shows version, start, storage, gateways and hosts of the service.",
  flags: { ...outputFlags },
  schema: "service",
  examples: ["millrace service show", "millrace service show --json | jq -r .version"],
  async run({ rest }, given) {
    showOne(given, await rest.service.get(), { id: ({ version }) => version, fields: fieldsOf });
  },
});

export const serviceSettings = serviceCommand({
  name: "service settings",
  summary: "Show the settings of the service",
  details:
    "Shows every setting that was given to the service, with its value and where it came from; with --all those that have their\n" +
    "default too. Values of secrets are not shown. Needs an operator's key.",
  flags: {
    all: switchFlag("Show settings that were not given too"),
    ...outputFlags,
  },
  schema: "settings",
  examples: ["millrace service settings", "millrace service settings --all --json"],
  async run({ rest }, given) {
    const { settings } = await rest.service.listSettings();
    const wanted = given.isOn("all") === true ? settings : settings.filter(({ isSet }) => isSet);
    const view = {
      noun: "settings",
      id: ({ name }: (typeof settings)[number]) => name,
      columns: [
        ["NAME", ({ name }: (typeof settings)[number]) => name],
        ["VALUE", ({ value, isSet }: (typeof settings)[number]) => value ?? (isSet ? "(secret)" : "-")],
        ["FROM", ({ source }: (typeof settings)[number]) => source],
        ["WHAT IT IS", ({ help }: (typeof settings)[number]) => help],
      ],
    } as const;
    showList(given, view, wanted);
  },
});

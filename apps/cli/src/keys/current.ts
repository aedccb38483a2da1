import { outputFlags } from "../output/output-flags.ts";
import { showOne } from "../output/show.ts";
import { fieldsOf } from "../resources/fields-of.ts";
import { serviceCommand } from "../connection/service-command.ts";

export const keysCurrent = serviceCommand({
  name: "keys current",
  summary: "Show what the key in use may do",
  details: "Shows the name, scopes, endpoints, expiry and account of the key that commands use, not the key itself.",
  flags: { ...outputFlags },
  schema: "current-key",
  examples: ["millrace keys current", "millrace keys current --profile prod --json"],
  async run({ rest }, given) {
    showOne(given, await rest.keys.getCurrentKey(), { id: ({ id }) => id, fields: fieldsOf });
  },
});

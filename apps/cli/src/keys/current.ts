import type { Command } from "../command/command.ts";
import { connectionFlags } from "../connection/flags.ts";
import { withService } from "../connection/open-service.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { outputFlags } from "../output/output-flags.ts";
import { showOne } from "../output/show.ts";
import { fieldsOf } from "../resources/fields-of.ts";

export const keysCurrent: Command = {
  name: "keys current",
  summary: "Show what the key in use may do",
  details: "Shows the name, scopes, endpoints, expiry and account of the key that commands use, not the key itself.",
  flags: { ...outputFlags, ...connectionFlags },
  schema: "current-key",
  examples: ["millrace keys current", "millrace keys current --profile prod --json"],
  async run(given) {
    return await withService(given, async ({ rest }) => {
      showOne(given, await rest.keys.getCurrentKey(), { id: ({ id }) => id, fields: fieldsOf });
      return exitCodes.done;
    });
  },
};

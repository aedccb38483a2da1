import { withAccountDesk } from "../account-desk.ts";
import { dataDirFlag, jsonFlag, type Command } from "../command.ts";
import { print, printJson } from "../output/terminal.ts";

export const accountsWebhookSecret: Command = {
  name: "accounts webhook-secret",
  summary: "Show the secret that signs webhooks",
  details:
    "Shows the secret with which receivers verify webhooks. The header x-millrace-signature holds\n" +
    "t=<seconds>,v1=<hex>: an HMAC-SHA256, keyed with this secret, of the seconds, a full stop, and the body.",
  flags: {
    account: { type: "string", value: "ID", help: "Account (default: the first one)" },
    ...dataDirFlag,
    ...jsonFlag,
  },
  schema: "webhook-secret",
  examples: ["millrace accounts webhook-secret", "SECRET=$(millrace accounts webhook-secret --account ID)"],
  async run(given) {
    const account = await withAccountDesk(given, (desk) => desk.account(given.text("account")));
    const { id: accountId, webhookSecret } = account;
    if (given.isOn("json") === true) printJson({ accountId, webhookSecret });
    else print(webhookSecret);
    return 0;
  },
};

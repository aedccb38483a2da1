import { type Command, jsonFlag } from "../command/command.ts";
import { eitherDetails, eitherFlags } from "../connection/through-service.ts";
import { withAccounts } from "./accounts-of.ts";
import { printResult } from "../output/show.ts";

export const accountsWebhookSecret: Command = {
  name: "accounts webhook-secret",
  summary: "Show the secret that signs webhooks",
  details:
    "Shows the secret with which receivers verify webhooks. The header x-millrace-signature holds\n" +
    "t=<seconds>,v1=<hex>: an HMAC-SHA256, keyed with this secret, of the seconds, a full stop, and the body.\n\n" +
    eitherDetails,
  flags: {
    account: { type: "string", value: "ID", help: "Account (default: that of the key in use, else the first one)" },
    ...jsonFlag,
    ...eitherFlags,
  },
  schema: "webhook-secret",
  examples: ["millrace accounts webhook-secret", "SECRET=$(millrace accounts webhook-secret --account ID)"],
  async run(given) {
    const secret = await withAccounts(given, (desk) => desk.webhookSecret(given.text("account")));
    printResult(given, secret, secret.webhookSecret);
  },
};

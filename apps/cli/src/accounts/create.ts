import { type Arguments, type Command, jsonFlag } from "../command/command.ts";
import { eitherDetails, eitherFlags } from "../connection/through-service.ts";
import { UsageError } from "../command/failure.ts";
import { print, printJson, tell } from "../output/terminal.ts";
import { withAccounts } from "./accounts-of.ts";
import { printResult } from "../output/show.ts";

const fieldFlags = {
  name: { type: "string", value: "NAME", help: "Name of the account" },
  email: { type: "string", value: "ADDRESS", help: "E-mail address of the contact for the account" },
} as const;

function readFields(given: Arguments): { readonly name?: string | null; readonly email?: string | null } {
  const [name, email] = [given.text("name"), given.text("email")];
  if (email !== undefined && email !== "" && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new UsageError(`--email: "${email}" is not an e-mail address`);
  return {
    ...(name === undefined ? {} : { name: name === "" ? null : name }),
    ...(email === undefined ? {} : { email: email === "" ? null : email }),
  };
}

export const accountsCreate: Command = {
  name: "accounts create",
  summary: "Create an account",
  details:
    "Creates an account: an owner of keys, templates and endpoints, separate from all other accounts. It has no key\n" +
    "until you create one with `millrace keys create --account ID`. Prints the id of the account. Needs an operator's key.\n\n" +
    eitherDetails,
  flags: { ...fieldFlags, ...jsonFlag, ...eitherFlags },
  schema: "account",
  examples: ["millrace accounts create --name research --email team@example.com", "ID=$(millrace accounts create)"],
  async run(given) {
    const fields = readFields(given);
    const account = await withAccounts(given, (desk) => desk.create(fields));
    if (given.reader === "program") printJson(account);
    else {
      tell("Created an account. Its id:");
      print(account.id);
    }
  },
};

export const accountsUpdate: Command = {
  name: "accounts update",
  summary: "Change the name or contact of an account",
  operands: [{ name: "ID", help: "Id of the account, as `millrace accounts list` shows it" }],
  details: 'Changes what is given; "" takes a value away. Needs an operator\'s key.\n\n' + eitherDetails,
  flags: { ...fieldFlags, ...jsonFlag, ...eitherFlags },
  schema: "account",
  examples: ["millrace accounts update 4k2v0c9m1xq7wz --name research"],
  async run(given) {
    const fields = readFields(given);
    if (Object.keys(fields).length === 0) throw new UsageError("nothing to change: give --name or --email");
    const account = await withAccounts(given, (desk) => desk.update(given.operand, fields));
    printResult(given, account, `Changed the account ${account.id}.`);
  },
};

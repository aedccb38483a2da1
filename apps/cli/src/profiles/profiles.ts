import { type Command, jsonFlag, outputFlags } from "../command/command.ts";
import { CommandError } from "../command/failure.ts";
import { changeConfig, configPath, readConfig, withoutProfile } from "../connection/config.ts";
import { requireProfile } from "../connection/resolve-connection.ts";
import { printResult, showList, type View } from "../output/show.ts";

/** A profile without its key. */
interface ProfileView {
  readonly name: string;
  readonly baseUrl: string;
  readonly isCurrent: boolean;
}

const view: View<ProfileView> = {
  noun: "profiles",
  id: ({ name }) => name,
  columns: [
    ["NAME", ({ name }) => name],
    ["ADDRESS", ({ baseUrl }) => baseUrl],
    ["CURRENT", ({ isCurrent }) => (isCurrent ? "yes" : "")],
  ],
};

export const profilesList: Command = {
  name: "profiles list",
  summary: "List the profiles",
  details: "Lists the services that you signed in to, and marks the one that commands use. Keys are not shown.",
  flags: { ...outputFlags },
  schema: "profiles",
  examples: ["millrace profiles list", "millrace profiles list --json"],
  related: ["login", "profiles use"],
  async run(given) {
    const { currentProfile, profiles } = await readConfig(configPath(process.env));
    const items = Object.entries(profiles).map(([name, { baseUrl }]) => ({
      name,
      baseUrl,
      isCurrent: name === currentProfile,
    }));
    showList(given, view, items);
  },
};

export const profilesUse: Command = {
  name: "profiles use",
  summary: "Choose the profile that commands use",
  operands: [{ name: "PROFILE", help: "Name of the profile" }],
  details: "Makes a profile the one that commands use unless --profile or MILLRACE_PROFILE names another.",
  flags: { ...jsonFlag },
  schema: "profile-name",
  examples: ["millrace profiles use prod"],
  related: ["profiles list"],
  async run(given) {
    const name = given.operand;
    await changeConfig(configPath(process.env), (config) => {
      requireProfile(config, name);
      return { ...config, currentProfile: name };
    });
    printResult(given, { name }, `Commands use the profile ${name} now.`);
  },
};

export const logout: Command = {
  name: "logout",
  summary: "Forget the key of a profile",
  operands: [{ name: "PROFILE", help: "Name of the profile (default: the current one)", optional: true }],
  details:
    "Removes a profile with its key from this machine. The key itself stays valid: `millrace keys revoke` ends it.",
  flags: { ...jsonFlag },
  schema: "profile-name",
  examples: ["millrace logout", "millrace logout prod"],
  related: ["login", "keys revoke"],
  async run(given) {
    const path = configPath(process.env);
    const config = await readConfig(path);
    const name = given.operand === "" ? config.currentProfile : given.operand;
    if (name === undefined) throw new CommandError("there is no current profile. `millrace profiles list` shows all.");
    requireProfile(config, name);
    await changeConfig(path, (latest) => withoutProfile(latest, name));
    printResult(given, { name }, `Forgot the profile ${name}.`);
  },
};

/** The same as `logout` with the name of the profile. */
export const profilesDelete: Command = {
  ...logout,
  name: "profiles delete",
  summary: "Delete a profile",
  operands: [{ name: "PROFILE", help: "Name of the profile" }],
  examples: ["millrace profiles delete prod"],
};

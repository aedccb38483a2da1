import { type Command, jsonFlag } from "../command/command.ts";
import { changeConfig, configPath, readConfig } from "../connection/config-file.ts";
import { withoutProfile } from "../connection/config.ts";
import { CommandError } from "../command/failure.ts";
import { requireProfile } from "../connection/require-profile.ts";
import { printResult } from "../output/show.ts";

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

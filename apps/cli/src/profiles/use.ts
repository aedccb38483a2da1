import { type Command, jsonFlag } from "../command/command.ts";
import { changeConfig, configPath } from "../connection/config-file.ts";
import { requireProfile } from "../connection/require-profile.ts";
import { printResult } from "../output/show.ts";

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

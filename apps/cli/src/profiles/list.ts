import type { Command } from "../command/command.ts";
import { configPath, readConfig } from "../connection/config-file.ts";
import { outputFlags } from "../output/output-flags.ts";
import { showList, type View } from "../output/show.ts";

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

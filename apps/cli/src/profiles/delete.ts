import { logout } from "./logout.ts";
import type { Command } from "../command/command.ts";

/** The same as `logout` with the name of the profile. */
export const profilesDelete: Command = {
  ...logout,
  name: "profiles delete",
  summary: "Delete a profile",
  operands: [{ name: "PROFILE", help: "Name of the profile" }],
  examples: ["millrace profiles delete prod"],
};

import { CommandError } from "../command/failure.ts";
import type { Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";

const shells: readonly string[] = ["bash", "zsh", "fish", "powershell"];

export const completion: Command = {
  name: "completion",
  summary: "Print the completion script of a shell",
  operands: [{ name: "SHELL", help: `One of ${shells.join(", ")}` }],
  details:
    "Prints a script that completes commands, flags and their values, and the names of endpoints, pods and other resources of " +
    "the service in use. Load it in the start file of your shell.",
  flags: {},
  examples: [
    "source <(millrace completion bash)    # in ~/.bashrc",
    "source <(millrace completion zsh)     # in ~/.zshrc, after compinit",
    "millrace completion fish > ~/.config/fish/completions/millrace.fish",
  ],
  async run(given) {
    if (!shells.includes(given.operand)) {
      throw new CommandError(`there is no completion for "${given.operand}", only for ${shells.join(", ")}.`, {
        exitCode: exitCodes.usage,
      });
    }
    const { RootCommand } = await import("@bomb.sh/tab");
    new RootCommand().setup("millrace", "millrace", given.operand);
  },
};

import type { Arguments, Command } from "../command/command.ts";
import { connectionFlags } from "./flags.ts";
import { withService, type OpenService } from "./open-service.ts";

/** A command that works through a service. */
interface ServiceCommand<Wish> extends Omit<Command, "run"> {
  /** Reads what only the command line decides, before a service is asked. @throws UsageError */
  readonly read?: (given: Arguments) => Wish | Promise<Wish>;
  readonly run: (service: OpenService, given: Arguments, wish: Wish) => Promise<number | void>;
}

/** Makes a command that has the flags that name a service, and gets its clients. Failures of the clients are explained. */
export function serviceCommand<Wish = undefined>({ read, run, ...facts }: ServiceCommand<Wish>): Command {
  return {
    ...facts,
    flags: { ...facts.flags, ...connectionFlags },
    async run(given) {
      const wish = (await read?.(given)) as Wish;
      return await withService(given, (service) => run(service, given, wish));
    },
  };
}

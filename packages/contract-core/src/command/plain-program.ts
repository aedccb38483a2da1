import type { BaseContext } from "../suite/context.ts";
import type { Suite } from "../suite/suite.ts";
import type { Target } from "../target/target.ts";
import { exitCodesHelp, type Options, parseCommandLine, UsageError } from "./options.ts";
import type { Program } from "./program.ts";
import { openPlainTarget } from "./plain-target.ts";
import { looked } from "./preflight.ts";

/** A command line with the options that all suites have. */
export interface PlainProgram<Context> {
  readonly suite: Suite<Context>;
  /** What a service that answers at its address has or allows, such as a clock that can be moved. */
  readonly capabilitiesOf?: (target: Target, options: Options) => Promise<readonly string[]>;
  /** Starts a service when no address is given. Without it a run needs `--base-url`. */
  readonly start?: () => Promise<Target>;
}

export function plainProgram<Context = BaseContext>({
  suite,
  capabilitiesOf,
  start,
}: PlainProgram<Context>): Program<Options, Context, Target> {
  return {
    word: suite.program,
    help: helpOf(suite, start !== undefined),
    parse: (args, environment) =>
      parseCommandLine({
        args,
        environment,
        keyVariable: suite.keyVariable,
        addressVariable: suite.addressVariable,
        flags: {},
      })?.options ?? null,
    suiteOf: () => suite,
    async open(options) {
      const { baseUrl } = options;
      if (baseUrl !== undefined) {
        const plain = await openPlainTarget(suite, options, baseUrl);
        const capabilities = new Set(await looked(baseUrl, async () => await capabilitiesOf?.(plain, options)));
        return { target: { ...plain, capabilities }, name: options.addresses?.join() ?? baseUrl, isStarted: false };
      }
      if (start === undefined) throw new UsageError("run needs --base-url URL: the address of the service to check.");
      return { target: await start(), name: "a service of its own", isStarted: true };
    },
  };
}

function helpOf(
  { program, keyVariable, addressVariable }: Pick<Suite, "program" | "keyVariable" | "addressVariable">,
  canStart: boolean,
): string {
  const also = addressVariable === undefined ? "" : ` (or ${addressVariable})`;
  return `${program} [verb] [options]

Verbs
  run               play the checks (default)
  plan              list what a run would play, without sending anything
  explain CLAIM     show the statement of a claim, its source, and what checks it
  report FILE       write the reports of a run again from its run.json (with --report DIR)
  diff OLD NEW      compare two run.json: newly broken, fixed, changed, removed

Options
  --base-url URL    the service${also}${canStart ? "; without it the command starts one" : ""}
  --api-key KEY     key of the account to test with (or ${keyVariable}; other users can see arguments)
  --only PATTERN    these claims only, such as 'NAME-*'; may be repeated
  --long            with --only, the long checks, too
  --safety LEVEL    read-only: changes nothing (default for services that are not on this machine)
                    disposable: creates resources, and removes them
                    full: also changes that affect the whole account (default on this machine)
  --budget LIMITS   requests=N,resources=N: end the run after so many requests or resources
  --time-limit SECONDS
                    end the run after so long; default: twice the time that its checks are expected to take
  --report DIR      write run.json and the reports there
  --evidence FILE   file that records when each claim was last checked and last held
  --clock KIND      control: move the service's clock, where the suite can; real: wait
  --seed N          repeat the random choices of the run with this seed
  --sweep           remove what an interrupted run left behind, and exit
  --json            print one line of JSON at the end instead of the summary, or {"error": …}

${exitCodesHelp}`;
}

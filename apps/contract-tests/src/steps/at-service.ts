import type { Expectation } from "@millrace/contract-core";
import type { AnotherService, Context } from "../suite/context.ts";
import type { Scenario } from "../suite/scenario.ts";
import type { Condition } from "../target/target.ts";

/** All its requests go to the service of the scenario. */
interface AtService extends Omit<Context, keyof AnotherService>, AnotherService {
  readonly says: Expectation;
}

interface Played extends Omit<Scenario, "run"> {
  /** What the service is like; one that other scenarios use, too, if nothing is said. */
  readonly condition?: Condition;
  run(given: AtService & { readonly service: AtService }): Promise<void>;
}

/** A scenario at a service like the target, which the suite starts for it. */
export function atService({ condition = { shared: true }, run, needs = [], ...scenario }: Played): Scenario {
  return {
    safety: "full",
    ...scenario,
    needs: ["own-service", ...needs],
    async run({ context, says }) {
      const service = { ...context, ...(await context.another(condition)), says };
      await run({ ...service, service });
    },
  };
}

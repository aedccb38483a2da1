import { StartError } from "../parties/gateway.ts";
import type { Random } from "../base/random.ts";
import type { Fault, Stage } from "./stage.ts";

const moment = (): readonly [number, number] => [0, 1_000];

/** Replaces the older version, with which the stage began: all gateways at once, or one after the other while the others serve. */
export const upgrade: Fault = {
  name: "gateway-upgrade",
  needs: "older",
  lastsMs: moment,
  async inject({ gateways }, random) {
    const signal = random.pick(["SIGKILL", "SIGTERM"] as const);
    const order = random.shuffled(gateways);
    const first = random.chance(0.5) ? order : order.slice(0, 1);
    await Promise.all(first.map((gateway) => gateway.end(signal)));
    return async () => {
      for (const gateway of order) {
        await gateway.end(signal);
        gateway.use(undefined);
        await gateway.start();
      }
    };
  },
};

/** An older version is started on the data of this one. It has to say why it does not serve them. */
export const downgrade: Fault = {
  name: "gateway-downgrade",
  needs: "older",
  lastsMs: moment,
  inject: startOlder,
};

async function startOlder({ gateways, older }: Stage, random: Random): ReturnType<Fault["inject"]> {
  const gateway = random.pick(gateways);
  await gateway.end(random.pick(["SIGKILL", "SIGTERM"] as const));
  gateway.use(older?.root);
  const refusal = await gateway.start().then(
    () => "",
    (error: unknown) => {
      if (error instanceof StartError) return error.message;
      throw error;
    },
  );
  return async () => {
    await gateway.end("SIGKILL");
    gateway.use(undefined);
    await gateway.start();
    return { refusal };
  };
}

import type { UpSettings } from "./read-up-settings.ts";
import { tell } from "../output/terminal.ts";
import { type StopRequest, untilAborted } from "../program/stop-request.ts";
import { type GatewayProcess, startGateway } from "./gateways/gateway-process.ts";
import { keepGateway, type KeptGateway } from "./gateways/kept-gateway.ts";

/**
 * Runs several gateways on one port until it is told to stop, and starts one that ends by itself again.
 *
 * @returns the exit code
 */
export async function superviseGateways(
  { settings, environment, gateways: count }: Pick<UpSettings, "settings" | "environment" | "gateways">,
  flags: { readonly asJson: boolean; readonly profile: boolean | undefined },
  stop: StopRequest,
): Promise<number> {
  const start = (number: number, port: number): GatewayProcess =>
    startGateway({ number, count, settings, environment, port, ...flags });
  // Alone: it prepares the database, and may show the admin key.
  const first = start(1, settings.port);
  stop.atOnce.addEventListener("abort", () => first.signal("SIGKILL"));
  stop.signal.addEventListener("abort", () => first.signal("SIGTERM"));
  const url = await first.ready;
  if (url === null) {
    const how = await first.ended;
    return typeof how === "number" && !stop.signal.aborted ? how : 1;
  }
  const port = Number(new URL(url).port === "" ? settings.port : new URL(url).port);
  const others = Array.from({ length: count - 1 }, (_, index) => index + 2);
  const kept: KeptGateway[] = [
    keepGateway(1, first, () => start(1, port)),
    ...others.map((number) => keepGateway(number, start(number, port), () => start(number, port))),
  ];
  stop.atOnce.addEventListener("abort", () => {
    for (const gateway of kept) gateway.kill();
  });
  await untilAborted(stop.signal);
  tell(`Stopping. Jobs have ${settings.stopGraceMs / 1000} s to finish; press Ctrl-C again to stop at once.`);
  await Promise.all(kept.map((gateway) => gateway.stop()));
  if (stop.atOnce.aborted) {
    tell("Stopped at once.");
    return 1;
  }
  tell("Stopped.");
  return 0;
}

/** The thread that pings. `ping.ts` starts it; nobody imports it. */
import { parentPort, workerData } from "node:worker_threads";
import { createTransport } from "./http.ts";
import type { PingMessage } from "./ping.ts";
import { Pinger, type PingSettings } from "./pinger.ts";
import { systemTiming } from "./timing.ts";

if (parentPort !== null) {
  const port = parentPort;
  const settings = workerData as PingSettings;
  const pinger = new Pinger(settings, {
    transport: createTransport(settings.apiKey),
    timing: systemTiming,
    onFailure: (reason) => {
      port.postMessage(reason);
    },
  });
  port.on("message", (message: PingMessage) => {
    if (message.isInHand) pinger.add(message.jobId);
    else pinger.remove(message.jobId);
  });
  void pinger.run();
}

/** The thread that pings. `ping.ts` starts it; no module imports it. */
import { parentPort, workerData } from "node:worker_threads";
import { createTransport } from "./http.ts";
import type { PingThreadData } from "./ping.ts";
import { Pinger } from "./pinger.ts";
import { SharedIds } from "./shared-ids.ts";
import { systemTiming } from "./timing.ts";

if (parentPort !== null) {
  const port = parentPort;
  const { settings, memory } = workerData as PingThreadData;
  const jobIds = new SharedIds(memory);
  const pinger = new Pinger(settings, {
    transport: createTransport(settings.apiKey),
    timing: systemTiming,
    jobIds: () => jobIds.read(),
    onFailure: (reason) => {
      port.postMessage(reason);
    },
  });
  void pinger.run();
}

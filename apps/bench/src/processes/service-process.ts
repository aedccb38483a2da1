import { readSettings, startService } from "@millrace/server";
import { serveParent } from "./parent.ts";

/** Where a server of the bench listens. */
export interface ServerReady {
  /** e.g. `http://127.0.0.1:41234` */
  readonly url: string;
}

/** The service under test, configured by its environment variables. */
const service = await startService({ settings: readSettings(process.env) });

serveParent<ServerReady, never, never>({
  ready: { url: service.url },
  answer: () => Promise.reject(new Error("the service answers over HTTP only")),
  stop: () => service.stop(),
});

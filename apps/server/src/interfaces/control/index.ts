import type { AccountService, MovableClock } from "@millrace/engine";
import type { FastifyInstance } from "fastify";
import { bearerKey } from "../../http/keys/authenticate.ts";
import { changeClock, readClock } from "./clock.ts";

/** Serves `/__control` to keys of operators: for tests, off by default. */
export function registerControl(
  fastify: FastifyInstance,
  options: { clock: MovableClock; beat: () => Promise<void>; accounts: Pick<AccountService, "authenticateOperator"> },
): void {
  void fastify.register(
    async (control) => {
      control.addHook("onRequest", async (request) => {
        await options.accounts.authenticateOperator(bearerKey(request.headers.authorization));
      });
      control.get("/clock", () => readClock(options.clock));
      control.post("/clock", (request) => changeClock(options, request.body));
    },
    { prefix: "/__control" },
  );
}

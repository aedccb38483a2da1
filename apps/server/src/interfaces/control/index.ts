import { allows, DomainError, type AccountService, type MovableClock } from "@millrace/engine";
import type { FastifyInstance } from "fastify";
import { bearerKey } from "../../http/authenticate.ts";
import { advanceClock, readClock } from "./clock.ts";

/** Serves `/__control` to admin keys: for tests, never on by default. */
export function registerControl(
  fastify: FastifyInstance,
  options: { clock: MovableClock; accounts: Pick<AccountService, "authenticate"> },
): void {
  void fastify.register(
    async (control) => {
      control.addHook("onRequest", async (request) => {
        const principal = await options.accounts.authenticate(bearerKey(request.headers.authorization));
        if (!allows(principal, { scope: "admin" })) throw new DomainError("forbidden", "This needs an admin key.");
      });
      control.get("/clock", () => readClock(options.clock));
      control.post("/clock", (request) => advanceClock(options.clock, request.body));
    },
    { prefix: "/__control" },
  );
}

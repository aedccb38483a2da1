import type { Socket } from "node:net";
import { endWithRefusal } from "./raw-refusal.ts";
import { refusalAt } from "./refusal-at.ts";

/** Answers a request for another protocol with an error. Only addresses of pods have other protocols. */
export function refuseUpgrade(socket: Socket, error: unknown, requestId: string): void {
  endWithRefusal(socket, refusalAt("", error, requestId));
}

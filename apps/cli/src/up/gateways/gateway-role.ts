/** Set for each gateway that `millrace up --gateways` starts, such as `2/4`. */
export const GATEWAY_NUMBER = "MILLRACE_GATEWAY_NUMBER";

/** What a process knows of the gateways beside it on the same port. */
export interface GatewayRole {
  /** From 1; the first one runs the machines of this computer. */
  readonly number: number;
  readonly count: number;
}

/** What a gateway tells the process that started it. */
export interface GatewayReady {
  readonly event: "ready";
  readonly url: string;
}

/** The role of this process; undefined for a service that runs by itself. */
export function gatewayRole(text = process.env[GATEWAY_NUMBER]): GatewayRole | undefined {
  const [, number, count] = /^(\d+)\/(\d+)$/.exec(text ?? "") ?? [];
  return number === undefined || process.send === undefined
    ? undefined
    : { number: Number(number), count: Number(count) };
}

/** Tells the process that started this gateway that it serves. */
export function tellReady(url: string): void {
  process.send?.({ event: "ready", url } satisfies GatewayReady);
}

/** Ends this gateway like a signal when the process that started it is gone. */
export function endWithStarter(): void {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
}

/** Functions that a process of the bench offers to the bench. */
export type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;

/** A call of one of them. One without a name ends the process. */
export interface Call {
  readonly id: number;
  readonly name?: string;
  readonly args: readonly unknown[];
}

/** What such a process sends to the bench. */
export type Reply =
  | { readonly kind: "ready"; readonly url: string; readonly names: readonly string[] }
  | { readonly kind: "answer"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };

/**
 * Serves the bench that started this process until it asks for its end, or ends itself. No process outlives its bench.
 *
 * @param role `url` says where the process listens; `stop` is called once, at the end
 */
export function serveParent(
  functions: Functions,
  { url = "", stop }: { readonly url?: string; readonly stop?: () => unknown } = {},
): void {
  const send = (reply: Reply): void => {
    if (process.connected) process.send?.(reply);
  };
  let isStopping = false;
  async function end(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await stop?.();
    if (process.connected) process.disconnect();
  }
  async function answer({ id, name = "", args }: Call): Promise<void> {
    try {
      send({ kind: "answer", id, value: await functions[name]?.(...(args as never[])) });
    } catch (error) {
      send({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) });
    }
  }
  process.on("message", (call: Call) => void (call.name === undefined ? end() : answer(call)));
  process.on("disconnect", () => void end());
  // Ctrl-C reaches the whole group of processes; the bench ends its children in order.
  process.on("SIGINT", () => undefined);
  send({ kind: "ready", url, names: Object.keys(functions) });
}

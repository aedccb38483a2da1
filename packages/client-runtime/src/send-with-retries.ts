import type { Clock } from "./clock.ts";
import type { Deadline } from "./deadline.ts";
import { mayRepeat, parseRetryAfter, pauseMs } from "./retry-rule.ts";

/** One call, and how its request is repeated. */
export interface RetriedCall {
  /** Sends the request. After the last attempt its body is needed no more. */
  readonly send: (isLast: boolean) => Promise<Response>;
  /** Whether sending the request twice does no more than sending it once. */
  readonly isRepeatable: boolean;
  /** How often the request is sent again at most. */
  readonly maxRetries: number;
  /** Ends the call; a pause that would last longer is not begun. */
  readonly deadline: Pick<Deadline, "signal" | "leftMs">;
  readonly clock: Clock;
}

/** Sends a request again where that is safe and useful, and gives the last answer, or fails as the last attempt did. */
export async function sendWithRetries(call: RetriedCall): Promise<Response> {
  const { send, isRepeatable, maxRetries, deadline, clock } = call;
  for (let failures = 0; ; failures += 1) {
    const isLast = failures >= maxRetries;
    const answer = send(isLast);
    const response = await answer.catch(() => undefined);
    const retryAfterMs = parseRetryAfter(response?.headers.get("retry-after"), clock.now());
    const outcome = { status: response?.status, retryAfterMs };
    if (isLast || deadline.signal.aborted || !mayRepeat(outcome, isRepeatable)) return answer;
    const delayMs = pauseMs(outcome, failures, clock.random());
    if (delayMs >= deadline.leftMs()) return answer;
    await response?.body?.cancel();
    await clock.sleep(delayMs, deadline.signal);
  }
}

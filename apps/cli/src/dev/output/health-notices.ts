/** Tells a person why their HTTP server gets no requests. */
export interface HealthNotices {
  /** @param status of the answer to a health check; null when there was none */
  readonly heard: (url: string, status: number | null) => void;
}

/** A program that starts is given this long before a person is told. */
const STARTS_MS = 5_000;
const READY = 200;
const STARTING = 204;

export function createHealthNotices(notice: (text: string) => void, now: () => number): HealthNotices {
  /** When each program was first found not to be ready, by address; and whether a person was told. */
  const waiting = new Map<string, { readonly sinceMs: number; isTold: boolean }>();
  return {
    heard(url, status) {
      if (status === READY || status === STARTING) return void waiting.delete(url);
      const known = waiting.get(url) ?? { sinceMs: now(), isTold: false };
      waiting.set(url, known);
      if (known.isTold || now() - known.sinceMs < STARTS_MS) return;
      known.isTold = true;
      notice(status === null ? unreachedText(url) : unwellText(url, status));
    },
  };
}

function unreachedText(url: string): string {
  return (
    `The program does not answer on port ${new URL(url).port}; requests wait. It must listen on the port that the variable PORT names: ` +
    'int(os.environ["PORT"]) in Python, process.env.PORT in JavaScript, --command "… --port $PORT" in single quotes.'
  );
}

function unwellText(url: string, status: number): string {
  const { port, pathname, search } = new URL(url);
  return (
    `The program answers GET ${pathname}${search} on port ${port} with ${status}; requests wait until it answers 200. ` +
    "Name a path that does: HEALTH_CHECK_PATH in --env-file or in millrace.yaml."
  );
}

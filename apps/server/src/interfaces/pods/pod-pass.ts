import { createHmac, timingSafeEqual } from "node:crypto";

/** Admits a browser that has sent its key once, so that the key need not be part of every address. */
export interface PodPasses {
  /** A `Set-Cookie` value that opens one pod. */
  issue(podId: string, prefix: string): string;
  /** Whether the `Cookie` header holds a valid pass for the pod. */
  opens(podId: string, cookieHeader: string | undefined): boolean;
}

export const passCookie = "millrace_pod";
/** Most passes that are checked; a browser sends one. */
const CHECKED_MAX = 4;
const LIFE_MS = 8 * 3_600_000;

export function createPodPasses(secret: Uint8Array, nowMs: () => number): PodPasses {
  const sign = (podId: string, untilMs: number): string =>
    createHmac("sha256", secret).update(`pod pass ${podId} ${untilMs}`).digest("base64url");
  return {
    issue(podId, prefix) {
      const untilMs = nowMs() + LIFE_MS;
      const value = `${untilMs}.${sign(podId, untilMs)}`;
      return `${passCookie}=${value}; Path=${prefix}/; Max-Age=${LIFE_MS / 1000}; HttpOnly; SameSite=Lax`;
    },
    opens(podId, cookieHeader) {
      return passesIn(cookieHeader).some((pass) => {
        const [until = "", signature = ""] = pass.split(".");
        const untilMs = Number(until);
        if (!(untilMs > nowMs())) return false;
        const good = Buffer.from(sign(podId, untilMs));
        const given = Buffer.from(signature);
        return given.length === good.length && timingSafeEqual(given, good);
      });
    },
  };
}

/** The `Cookie` header without passes; undefined when nothing is left. */
export function withoutPasses(cookieHeader: string | undefined): string | undefined {
  const rest = cookies(cookieHeader).filter((cookie) => !cookie.startsWith(`${passCookie}=`));
  return rest.length === 0 ? undefined : rest.join("; ");
}

function passesIn(cookieHeader: string | undefined): string[] {
  return cookies(cookieHeader)
    .filter((cookie) => cookie.startsWith(`${passCookie}=`))
    .slice(0, CHECKED_MAX)
    .map((cookie) => cookie.slice(passCookie.length + 1));
}

function cookies(header: string | undefined): string[] {
  return (header ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== "");
}

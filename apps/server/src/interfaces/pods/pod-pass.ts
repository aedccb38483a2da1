import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

/** What a browser got for a key that it or its user sent once, so that the key need not be part of every request. */
export interface Pass {
  readonly podId: string;
  readonly port: number;
  /** Hash of the key. A pass opens nothing that its key does not open at that moment. */
  readonly keyHash: string;
}

/** Passes are encrypted: pages of a pod can read a ticket, and a key that an operator chose could be guessed from its hash. */
export interface PodPasses {
  /** Goes in an address, where it becomes a cookie at once. */
  ticket(pass: Pass): string;
  /** A `Set-Cookie` value. */
  cookie(pass: Pass, secure: boolean): string;
  /** The pass of a ticket that is valid for this port. */
  redeem(ticket: string, podId: string, port: number): Pass | undefined;
  /**
   * The passes of a `Cookie` header that are valid for this port. A browser has one, but pages of other pods can put others' before it
   * where both have a parent domain in common. All are tried: the limit of the header of a request bounds them.
   */
  inCookies(header: string | undefined, podId: string, port: number): readonly Pass[];
}

/** The parameter of an address that holds a ticket. */
export const ticketParameter = "millrace_ticket";
const COOKIE = "millrace_pod";
const COOKIE_LIFE_MS = 8 * 3_600_000;
/** Time for one redirect. */
const TICKET_LIFE_MS = 30_000;
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Kind = "ticket" | "cookie";

export function createPodPasses(secret: Uint8Array, nowMs: () => number): PodPasses {
  const key = createHmac("sha256", secret).update("passes of pods").digest();

  function seal(kind: Kind, { podId, port, keyHash }: Pass, lifeMs: number): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", key, iv);
    const text = JSON.stringify([kind, podId, port, keyHash, nowMs() + lifeMs]);
    const sealed = [iv, cipher.update(text, "utf8"), cipher.final()];
    return Buffer.concat([...sealed, cipher.getAuthTag()]).toString("base64url");
  }

  function open(kind: Kind, text: string, podId: string, port: number): Pass | undefined {
    const bytes = Buffer.from(text, "base64url");
    if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    let plain: string;
    try {
      plain = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    } catch {
      return undefined;
    }
    const [sealedKind, sealedPod, sealedPort, keyHash, untilMs] = JSON.parse(plain) as readonly unknown[];
    const isForThis = sealedKind === kind && sealedPod === podId && sealedPort === port;
    return isForThis && Number(untilMs) > nowMs() ? { podId, port, keyHash: String(keyHash) } : undefined;
  }

  return {
    ticket: (pass) => seal("ticket", pass, TICKET_LIFE_MS),
    cookie(pass, secure) {
      const value = `${COOKIE}=${seal("cookie", pass, COOKIE_LIFE_MS)}; Path=/; Max-Age=${COOKIE_LIFE_MS / 1000}`;
      return `${value}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
    },
    redeem: (ticket, podId, port) => open("ticket", ticket, podId, port),
    inCookies(header, podId, port) {
      const values = new Set(cookies(header).filter(isPassCookie));
      return [...values].flatMap((cookie) => open("cookie", cookie.slice(COOKIE.length + 1), podId, port) ?? []);
    },
  };
}

/** Whether a cookie, or what sets one, has the name of passes. */
export function isPassCookie(cookie: string): boolean {
  return cookie.startsWith(`${COOKIE}=`);
}

/** The `Cookie` header without passes; undefined when nothing is left. */
export function withoutPasses(header: string | undefined): string | undefined {
  const rest = cookies(header).filter((cookie) => !isPassCookie(cookie));
  return rest.length === 0 ? undefined : rest.join("; ");
}

function cookies(header: string | undefined): string[] {
  return (header ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== "");
}

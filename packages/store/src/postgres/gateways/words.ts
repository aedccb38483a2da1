import type { GatewayWord } from "@millrace/engine";
import type { Client } from "pg";

const CHANNEL = "millrace_gateways";
/** How long words are collected before they are told together: each notification holds up all commits for a moment. */
const COLLECT_MS = 4;
/** PostgreSQL takes less than 8,000 bytes. */
const NOTIFICATION_MAX_CHARS = 7_000;
/** Words kept while nobody can be told. What is beyond is looked for by those who miss it. */
const KEPT_MAX = 20_000;

/** Tells and hears words over one connection. What was told by this gateway itself is not heard. */
export class Words {
  readonly #gatewayId: number;
  readonly #listeners: ((word: GatewayWord) => void)[] = [];
  #client: Client | undefined;
  readonly #collected = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #sending = false;
  /** Nobody listens: nothing needs to be told. */
  hasOthers = false;

  constructor(gatewayId: number) {
    this.#gatewayId = gatewayId;
  }

  onWord(listener: (word: GatewayWord) => void): void {
    this.#listeners.push(listener);
  }

  /** Begins to hear over this connection, and tells over it. */
  async use(client: Client): Promise<void> {
    client.on("notification", ({ payload }) => this.#hear(payload));
    await client.query(`LISTEN ${CHANNEL}`);
    this.#client = client;
    this.#schedule();
  }

  lose(): void {
    this.#client = undefined;
  }

  tell(word: GatewayWord): void {
    if (!this.hasOthers || this.#collected.size >= KEPT_MAX) return;
    this.#collected.add(JSON.stringify(word));
    this.#schedule();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#client = undefined;
    this.#collected.clear();
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#sending || this.#collected.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#send();
    }, COLLECT_MS);
  }

  async #send(): Promise<void> {
    const client = this.#client;
    if (client === undefined) return;
    const words = [...this.#collected];
    this.#collected.clear();
    this.#sending = true;
    try {
      for (const payload of pack(this.#gatewayId, words)) {
        await client.query({ name: "notify", text: `SELECT pg_notify('${CHANNEL}', $1)`, values: [payload] });
      }
    } catch {
      // The connection is gone; those who wait look for themselves.
    }
    this.#sending = false;
    this.#schedule();
  }

  #hear(payload: string | undefined): void {
    const said = parse(payload);
    if (said === undefined || said.from === this.#gatewayId) return;
    for (const word of said.words) for (const listener of this.#listeners) listener(word);
  }
}

/** As few notifications as the words fit in: sender, then JSON. */
function pack(from: number, words: readonly string[]): string[] {
  const payloads: string[] = [];
  let part: string[] = [];
  let chars = 0;
  for (const word of words) {
    if (chars + word.length > NOTIFICATION_MAX_CHARS && part.length > 0) {
      payloads.push(`${from} [${part.join(",")}]`);
      part = [];
      chars = 0;
    }
    part.push(word);
    chars += word.length + 1;
  }
  return part.length === 0 ? payloads : [...payloads, `${from} [${part.join(",")}]`];
}

function parse(payload: string | undefined): { from: number; words: readonly GatewayWord[] } | undefined {
  const at = payload?.indexOf(" ") ?? -1;
  if (payload === undefined || at === -1) return undefined;
  try {
    return { from: Number(payload.slice(0, at)), words: JSON.parse(payload.slice(at + 1)) as GatewayWord[] };
  } catch {
    return undefined;
  }
}

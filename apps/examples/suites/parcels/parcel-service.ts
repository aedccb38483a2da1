import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { type Parcel, type ParcelRules, goodRules } from "./parcel-rules.ts";

export interface ParcelService extends AsyncDisposable {
  readonly url: string;
}

interface Answer {
  readonly status: number;
  readonly body?: object;
}

/** A small public interface: parcels are registered, sent, and delivered or returned. Its clock can be moved with `/clock`. */
export async function startParcelService(rules: ParcelRules = goodRules): Promise<ParcelService> {
  const parcels = new Map<string, Parcel>();
  let aheadMs = 0;
  const nowMs = (): number => Date.now() + aheadMs;

  /** A parcel that was not sent in time is cancelled. */
  function current(parcel: Parcel): Parcel {
    const isLate = parcel.state === "registered" && nowMs() >= parcel.atMs + rules.unsentMaxMs;
    return isLate ? { ...parcel, state: "cancelled" } : parcel;
  }

  function create(body: { readonly to?: unknown; readonly grams?: unknown }): Answer {
    const { to, grams } = body;
    if (typeof to !== "string" || to === "") return refusal(400, "to", "Say to whom: `to` is a text.");
    if (typeof grams !== "number" || !(grams >= 1 && grams <= rules.gramsMax)) {
      return refusal(400, "grams", `\`grams\` is a number from 1 to ${goodRules.gramsMax}.`);
    }
    const id = randomBytes(6).toString("hex");
    const parcel: Parcel = { id, to, grams, state: rules.firstState, atMs: nowMs() };
    parcels.set(id, parcel);
    return { status: 201, body: rules.shown(parcel) };
  }

  function one(method: string, found: Parcel, action: string | undefined): Answer {
    const parcel = current(found);
    if (method === "GET" && action === undefined) return { status: 200, body: rules.shown(parcel) };
    if (method === "DELETE" && action === undefined) {
      if (!rules.isRemovable(parcel)) return refusal(409, "state", "A parcel in transit cannot be removed.");
      parcels.delete(parcel.id);
      return { status: 204 };
    }
    if (method !== "POST" || action === undefined) return refusal(405, "method", "There is no such operation.");
    const state = rules.after(parcel.state, action);
    if (state === undefined) return refusal(409, "state", `A parcel that is ${parcel.state} cannot ${action}.`);
    const changed = { ...parcel, state };
    parcels.set(parcel.id, changed);
    return { status: 200, body: rules.shown(changed) };
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://parcels");
    const { method = "GET" } = request;
    if (!rules.isKey(request.headers.authorization?.replace(/^Bearer /, ""))) {
      return refusal(401, "authorization", "Send a valid key as a bearer token.");
    }
    const [, collection, id, action] = pathname.split("/");
    if (collection === "clock") {
      if (method === "POST") aheadMs += ((await json(request)) as { readonly advanceMs: number }).advanceMs;
      return { status: 200, body: { nowMs: nowMs() } };
    }
    if (collection === "parcels" && id === undefined) {
      if (method === "POST") return create((await json(request)) as object);
      const listed = [...parcels.values()].map(current);
      return {
        status: 200,
        body: listed.filter((parcel) => rules.isListed(parcel, searchParams.get("state"))).map(rules.shown),
      };
    }
    const found = collection === "parcels" ? parcels.get(id ?? "") : undefined;
    if (found === undefined) return refusal(rules.unknownStatus, "id", "There is no such parcel.");
    return one(method, found, action);
  }

  const server = createServer((request, response) => {
    answer(request)
      .catch(() => refusal(400, "body", "The body is not JSON."))
      .then(({ status, body }) => {
        response.writeHead(status, body === undefined ? {} : { "content-type": "application/json" });
        response.end(body === undefined ? undefined : JSON.stringify(body));
      })
      .catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function refusal(status: number, field: string, message: string): Answer {
  return { status, body: { field, message } };
}

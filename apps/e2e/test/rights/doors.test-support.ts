import {
  batchesDocument,
  compatV2Document,
  execKeyProtocolPrefix,
  execProtocol,
  type KeyScope,
  openaiDocument,
  type OpenApiDocument,
  queueDocument,
  restDocument,
  s3Operations,
  workerDocument,
} from "@millrace/spec";
import { type Asked, handshake, type Told } from "./ask.test-support.ts";
import type { Caller, Owned, Right, Subject } from "./callers.test-support.ts";

/** An operation at one of its addresses. */
export interface Door {
  readonly where: string;
  readonly needs: Right;
  readonly about: Subject;
  /** What another account learns: that there is nothing, before its rights count (`at once`) or after; `nothing` if no id is in the address. */
  readonly hides: "at once" | "after rights" | "nothing";
  /** Where a status alone says less: S3 answers 403 to unknown callers, too. */
  readonly unknownStatus?: number;
  /** Whether it is also there without any key. */
  readonly isOpen?: boolean;
  /** What a caller does. It changes nothing of the account, whatever its rights. */
  knock(caller: Caller): Promise<Told>;
}

type Ask = (asked: Asked) => Promise<Told>;

const NOWHERE = "nothere";
const methods = ["get", "put", "post", "patch", "delete"] as const;

const bearer = ({ key }: Caller): Record<string, string> =>
  key === undefined ? {} : { authorization: `Bearer ${key}` };
const isForeign = ({ kind }: Caller): boolean => kind === "of another account";

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly needs: Right | undefined;
  readonly isFiltered: boolean;
}

function operationsOf(document: OpenApiDocument): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const isOpen = (operation.security ?? document.security ?? []).length === 0;
      const needs = isOpen ? "open" : (operation["x-required-scope"] as Right | undefined);
      const isFiltered = operation["x-restricted-keys"] === "filtered";
      return [{ id: operation.operationId, method: method.toUpperCase(), path, needs, isFiltered }];
    }),
  );
}

/** What paths of REST name: a parameter, or in version 2 the one after the name of a collection. */
const named: readonly (readonly [pattern: RegExp, about: Subject, id: (owned: Owned, foreign: boolean) => string])[] = [
  [/\{endpointId\}/, "endpoint", (owned, foreign) => (foreign ? owned.balancedId : owned.goneId)],
  [/(?<=^\/v2\/serverless\/)\{id\}/, "endpoint", (owned, foreign) => (foreign ? owned.balancedId : owned.goneId)],
  [/\{networkVolumeId\}/, "volume", (owned, foreign) => (foreign ? owned.volumeId : NOWHERE)],
  [/(?<=^\/v2\/network-volumes\/)\{id\}/, "account", (owned, foreign) => (foreign ? owned.volumeId : NOWHERE)],
  [/\{podId\}|(?<=^\/v2\/pods\/)\{id\}/, "account", (owned, foreign) => (foreign ? owned.podId : NOWHERE)],
];

/** REST. Who has the right names what is not there, so that nothing changes; another account names what is. */
function restDoors(ask: Ask, owned: Owned, document: OpenApiDocument, prefix: string): readonly Door[] {
  return operationsOf(document).map(({ id, method, path, needs, isFiltered }) => {
    const found = named.find(([pattern]) => pattern.test(path));
    const about = isFiltered ? "filtered" : (found?.[1] ?? "account");
    return {
      where: `${prefix} ${id}`,
      needs: needs ?? (method === "GET" ? "manage:read" : "manage"),
      about,
      hides: found === undefined ? "nothing" : "after rights",
      async knock(caller) {
        const volume = about === "volume" && caller.kind === "for the volume" ? owned.volumeId : undefined;
        const target =
          found === undefined ? path : path.replace(found[0], volume ?? found[2](owned, isForeign(caller)));
        // Unknown parameters are refused once the rights are known, so that an owner changes nothing.
        const query = isForeign(caller) ? "" : "?nothing=1";
        const headers = { ...bearer(caller), "content-type": "application/json" };
        return ask({ method, target: prefix + target.replaceAll(/\{[^}]+\}/g, NOWHERE) + query, headers, body: "{}" });
      },
    };
  });
}

/** Operations that an endpoint without a queue answers too. */
const withoutQueue = ["health", "openaiGet", "openaiPost"];

/** Jobs, batches, models, and workers. An endpoint without a queue refuses those who may, so that no poll waits. */
function jobDoors(ask: Ask, owned: Owned, document: OpenApiDocument, prefix: string, scope: KeyScope): readonly Door[] {
  return operationsOf(document).map(({ id, method, path, needs = scope }) => ({
    where: `${prefix} ${id}`,
    needs,
    about: "endpoint",
    hides: "at once",
    async knock(caller) {
      const at = withoutQueue.includes(id) ? owned.queueId : owned.balancedId;
      const target = prefix + path.replace("{endpointId}", at).replaceAll(/\{[^}]+\}/g, NOWHERE);
      // A model would be asked; this is refused before.
      return ask({ method, target, headers: { ...bearer(caller), "last-event-id": "malformed" }, body: "{}" });
    },
  }));
}

/** Files of a volume by S3, at a path and at the host name of the bucket. */
function s3Doors(ask: Ask, owned: Owned): readonly Door[] {
  return s3Operations.flatMap((operation): readonly Door[] => {
    const query =
      "query" in operation ? operation.query.map((name) => `${name}=${name === "partNumber" ? 1 : ""}`) : [];
    const copied = "header" in operation ? { [operation.header]: `${owned.volumeId}/${NOWHERE}` } : {};
    return [false, true].map((isByHost): Door => {
      const bucket = operation.on === "service" ? "" : owned.volumeId;
      const path = isByHost ? "/" : `/s3/${bucket}${bucket === "" ? "" : "/"}`;
      const key = operation.on === "object" ? NOWHERE : "";
      const target = `${operation.on === "object" ? path : isByHost ? "/" : path.replace(/\/$/, "")}${key}`;
      const host = isByHost ? { host: bucket === "" ? "s3.test" : `${bucket}.s3.test` } : {};
      const whole = query.length === 0 ? target : `${target}?${query.join("&")}`;
      return {
        where: `s3 ${operation.id}${isByHost ? " by host name" : ""}`,
        // A list of none is no refusal: it shows the volumes that a key reaches.
        needs: operation.on === "service" ? "any" : operation.needs,
        about: "volume",
        hides: operation.on === "service" ? "nothing" : "after rights",
        unknownStatus: 403,
        async knock({ signer }) {
          const { method } = operation;
          const headers = { ...host, ...copied };
          if (signer === undefined) return ask({ method, target: whole, headers });
          const { status, text } = await signer.send({ method, target: whole, headers });
          return { status, text };
        },
      };
    });
  });
}

const page = (where: string, target: string, ask: Ask): Door => ({
  where,
  needs: "open",
  about: "account",
  hides: "nothing",
  knock: async (caller) => ask({ method: "GET", target, headers: bearer(caller) }),
});

/** Addresses that no document lists. */
function otherDoors(ask: Ask, owned: Owned): readonly Door[] {
  const { queueId, podId } = owned;
  const balanced = { needs: "run", about: "endpoint", hides: "at once" } as const;
  const pod = { needs: "manage:read", about: "account", hides: "at once" } as const;
  const byQuery = ({ key }: Caller): string => (key === undefined ? "" : `?api_key=${key}`);
  const inProtocol = ({ key = "" }: Caller): string =>
    `${execProtocol}, ${execKeyProtocolPrefix}${Buffer.from(key).toString("base64url")}`;
  const get = (target: string, headers: Readonly<Record<string, string>>): Promise<Told> =>
    ask({ method: "GET", target, headers });
  const exec = { needs: "manage", about: "account", hides: "after rights" } as const;
  const execAt = (caller: Caller): string => `/v1/pods/${isForeign(caller) ? podId : NOWHERE}/exec?command=true`;
  const lb = `${queueId}.pods.test`;
  const port = `${podId}-8888.pods.test`;
  return [
    { ...balanced, where: "beside lb", knock: (caller) => get(`/lb/${queueId}/`, bearer(caller)) },
    { ...balanced, where: "beside lb, key in query", knock: (caller) => get(`/lb/${queueId}/${byQuery(caller)}`, {}) },
    { ...balanced, where: "beside lb by host name", knock: (caller) => get("/", { ...bearer(caller), host: lb }) },
    {
      ...balanced,
      where: "beside lb socket",
      knock: (caller) => get(`/lb/${queueId}/`, { ...bearer(caller), ...handshake }),
    },
    {
      ...balanced,
      where: "beside lb socket by host name",
      knock: (caller) => get("/", { ...bearer(caller), ...handshake, host: lb }),
    },
    { ...pod, where: "beside pod", knock: (caller) => get(`/pods/${podId}/8888/`, bearer(caller)) },
    { ...pod, where: "beside pod, key in query", knock: (caller) => get(`/pods/${podId}/8888/${byQuery(caller)}`, {}) },
    { ...pod, where: "beside pod by host name", knock: (caller) => get("/", { ...bearer(caller), host: port }) },
    {
      ...pod,
      where: "beside pod socket",
      knock: (caller) => get(`/pods/${podId}/8888/`, { ...bearer(caller), ...handshake }),
    },
    {
      ...exec,
      where: "beside exec socket",
      knock: (caller) => get(execAt(caller), { ...bearer(caller), ...handshake }),
    },
    {
      ...exec,
      where: "beside exec socket, key in protocol",
      knock: (caller) => get(execAt(caller), { ...handshake, "sec-websocket-protocol": inProtocol(caller) }),
    },
    {
      where: "beside metrics",
      needs: "metrics",
      about: "account",
      hides: "nothing",
      knock: (caller) => get("/metrics", bearer(caller)),
    },
    ...(["GET", "POST"] as const).map((method): Door => ({
      where: `beside control ${method}`,
      needs: "operator",
      about: "account",
      hides: "nothing",
      knock: async (caller) =>
        ask({ method, target: "/__control/clock", headers: bearer(caller), ...(method === "POST" && { body: "{}" }) }),
    })),
    ...["/", "/healthz", "/readyz", "/console/", "/docs/", "/v2/docs", "/v2/openapi.json"].map((at) =>
      page(`beside page ${at}`, at, ask),
    ),
  ];
}

/** Every operation of every document, and the addresses beside them. */
export function everyDoor(ask: Ask, owned: Owned): readonly Door[] {
  const jobs = ["/v2", "/compat/v2"].flatMap((prefix) => [
    ...[queueDocument, openaiDocument, batchesDocument].flatMap((one) => jobDoors(ask, owned, one, prefix, "run")),
    ...jobDoors(ask, owned, workerDocument, prefix, "work"),
  ]);
  return [
    ...["/v1", "/compat/v1"].flatMap((prefix) => restDoors(ask, owned, restDocument, prefix)),
    ...restDoors(ask, owned, compatV2Document, "/compat"),
    ...jobs,
    ...s3Doors(ask, owned),
    ...otherDoors(ask, owned),
  ];
}

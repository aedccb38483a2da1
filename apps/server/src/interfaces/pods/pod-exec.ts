import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import {
  type AccountService,
  allows,
  DomainError,
  type ExecSession,
  OtherHostError,
  type Pod,
  refuseProblems,
} from "@millrace/engine";
import { execProtocol, limits, restDocument } from "@millrace/spec";
import { WebSocketServer } from "ws";
import { documentOperations } from "../../binding/document-operations.ts";
import { SchemaValidators } from "../../binding/schema-validators.ts";
import { allowsPage, pageRefusal } from "../../http/answers/cors.ts";
import { refuseUpgrade } from "../../http/answers/refused-upgrade.ts";
import { requestIdOf } from "../../http/answers/request-id.ts";
import type { GatewayForwarder } from "../../forwarding/gateway-forwarder.ts";
import { connectExec, type ExecSocket } from "./exec-socket.ts";
import { dropExecKey, execKeyOf, offeredProtocols } from "./exec-key.ts";
import { lackingRight } from "../../http/answers/lacking-right.ts";

/** What a command shall be run with, as the query of the request names it. */
export interface PodCommand {
  readonly command: readonly string[];
  readonly terminal: boolean;
  readonly columns: number;
  readonly rows: number;
}

export interface PodExecOptions {
  readonly accounts: Pick<AccountService, "authenticate">;
  /** @throws DomainError when the account has no such pod */
  readonly podOf: (accountId: string, podId: string) => Promise<Pod>;
  /** Starts a command in the container of a pod. @throws DomainError when that cannot be */
  readonly start: (pod: Pod, command: PodCommand) => Promise<ExecSession>;
  /** Runs commands in pods of other hosts. */
  readonly forwarder: GatewayForwarder;
  /** Origins of pages that may call this service, besides its own. */
  readonly corsOrigins: readonly string[];
  readonly onStarted: (fields: Readonly<Record<string, unknown>>) => void;
  readonly onError: (error: unknown, context: { readonly requestId: string }) => void;
}

/** Serves the WebSockets of the operation `execPod`: commands inside pods. */
export interface PodExec {
  /** Whether the request asks for one. */
  isUpgrade(request: IncomingMessage): boolean;
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void;
  /** Ends every command. */
  close(): void;
}

const ADDRESS = /^(?:\/compat)?\/v1\/pods\/([^/?]+)\/exec(?:\?(.*))?$/;

export function createPodExec(options: PodExecOptions): PodExec {
  const { path: pathProblems, query: queryProblems } = validators();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.execMessageMaxBytes,
    handleProtocols: (offered) => (offered.has(execProtocol) ? execProtocol : false),
  });
  const open = new Set<ExecSocket>();
  let starting = 0;

  function readCommand(podId: string, search: string): PodCommand {
    const parameters = new URLSearchParams(search);
    const query: Record<string, unknown> = {};
    for (const name of new Set(parameters.keys())) {
      const values = parameters.getAll(name);
      query[name] = values.length === 1 ? values[0] : values;
    }
    refuseProblems([...pathProblems({ podId }), ...queryProblems(query)]);
    return query as unknown as PodCommand;
  }

  async function begin(request: IncomingMessage): Promise<ExecSession> {
    const { origin, host } = request.headers;
    const { forwarder } = options;
    // The first gateway has judged the page of a forwarded request, by its own settings.
    const isFirst = !forwarder.isForwarded(request);
    if (isFirst && origin !== undefined && !allowsPage(origin, host, options.corsOrigins)) {
      throw new DomainError("forbidden", pageRefusal(origin));
    }
    const principal = await forwarder.identify(request, async () =>
      options.accounts.authenticate(execKeyOf(request.headers)),
    );
    if (!allows(principal, { scope: "manage" })) {
      throw lackingRight(principal, "manage");
    }
    const [, podId = "", search = ""] = ADDRESS.exec(request.url ?? "") ?? [];
    const command = readCommand(podId, search);
    requireProtocol(request);
    if (open.size + starting >= limits.execSessionsMax) {
      const message = `${limits.execSessionsMax} commands are under way at this gateway. Try again when one has ended.`;
      throw new DomainError("unavailable", message, { retryAfterSeconds: 10 });
    }
    starting += 1;
    try {
      const pod = await options.podOf(principal.accountId, podId);
      const session = await options.start(pod, command);
      // Arguments may hold secrets.
      options.onStarted({ podId, keyId: principal.keyId, program: command.command[0] });
      return session;
    } finally {
      starting -= 1;
    }
  }

  /** Has the gateway on the host of the pod serve the request. @throws the error that is about something else */
  async function passOn(error: unknown, request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    if (!(error instanceof OtherHostError)) throw error;
    const { forwarder } = options;
    const route = await forwarder.route(request, error);
    dropExecKey(request.headers);
    await forwarder.forwardUpgrade(route, request, socket, head);
  }

  async function serve(request: IncomingMessage, socket: Socket, head: Buffer): Promise<void> {
    const requestId = requestIdOf(request.headers["x-request-id"]);
    socket.on("error", () => socket.destroy());
    let session: ExecSession | undefined;
    try {
      session = await begin(request);
    } catch (error) {
      await passOn(error, request, socket, head).catch((problem: unknown) => {
        refuseUpgrade(socket, problem, requestId);
        if (!(problem instanceof DomainError)) options.onError(problem, { requestId });
      });
      return;
    }
    const started = session;
    let isConnected = false;
    // The caller may go, or its handshake be refused, before the command is connected to it.
    const abandon = (): void => {
      if (!isConnected) void started.close();
    };
    if (socket.destroyed) return abandon();
    socket.once("close", abandon);
    server.handleUpgrade(request, socket, head, (webSocket) => {
      isConnected = true;
      const connected = connectExec(webSocket, started);
      open.add(connected);
      void connected.ended.then(() => open.delete(connected));
    });
  }

  return {
    isUpgrade: (request) =>
      request.method === "GET" &&
      request.headers.upgrade?.toLowerCase() === "websocket" &&
      ADDRESS.test(request.url ?? ""),
    upgrade: (request, socket, head) => void serve(request, socket, head),
    close() {
      for (const connected of open) connected.close();
    },
  };
}

/** Answers a request for this operation that is no WebSocket handshake. */
export function refuseExecRequest(): never {
  throw new DomainError(
    "invalid_request",
    `This address speaks WebSocket: send a handshake that offers the protocol ${execProtocol}.`,
  );
}

function requireProtocol({ headers }: IncomingMessage): void {
  if (!offeredProtocols(headers).includes(execProtocol)) refuseExecRequest();
}

function validators() {
  const operation = documentOperations(restDocument).find(({ id }) => id === "execPod");
  if (operation === undefined) throw new Error("The document has no operation execPod.");
  const schemas = new SchemaValidators(restDocument);
  const of = (place: string) => schemas.parameters(operation.parameters.filter((parameter) => parameter.in === place));
  return { path: of("path"), query: of("query") };
}

import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { AnswerParser, openConnection, type HttpAnswer } from "./http-connection.ts";
import { requestBytes } from "./load.ts";

describe("AnswerParser", () => {
  const bytes = Buffer.from("HTTP/1.1 201 Created\r\nX-A: 1\r\nContent-Length: 5\r\n\r\nhello");

  it("finds status and body, in whatever pieces the answer arrives", () => {
    for (let cut = 1; cut < bytes.length; cut += 1) {
      const parser = new AnswerParser();
      expect(parser.push(bytes.subarray(0, cut))).toBeUndefined();
      const answer = parser.push(bytes.subarray(cut));
      expect([answer?.status, answer?.body.toString()]).toEqual([201, "hello"]);
    }
  });

  it("reads one answer after another", () => {
    const parser = new AnswerParser();
    parser.push(bytes);
    expect(parser.push(Buffer.from("HTTP/1.1 204 No Content\r\n\r\n"))).toEqual({ status: 204, body: Buffer.alloc(0) });
  });

  it("refuses an answer that does not state its length", () => {
    const chunked = Buffer.from("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    expect(() => new AnswerParser().push(chunked)).toThrow("without a content-length");
  });

  it("refuses an answer without a request", () => {
    expect(() => new AnswerParser().push(Buffer.concat([bytes, bytes]))).toThrow("more arrived");
  });
});

describe("openConnection", () => {
  const closes: (() => void)[] = [];
  afterEach(() => {
    for (const close of closes.splice(0)) close();
  });

  async function serve(listener: RequestListener): Promise<{ host: string; port: number; url: string }> {
    const server = createServer(listener).listen(0, "127.0.0.1");
    await once(server, "listening");
    closes.push(() => server.close());
    closes.push(() => server.closeAllConnections());
    const { port } = server.address() as AddressInfo;
    return { host: "127.0.0.1", port, url: `http://127.0.0.1:${port}/path?a=1` };
  }

  it("sends request after request on one connection, as Node's own server understands them", async () => {
    const seen: string[] = [];
    const sockets = new Set<unknown>();
    const server = await serve((request, response) => {
      sockets.add(request.socket);
      request.setEncoding("utf8");
      let body = "";
      request.on("data", (piece: string) => (body += piece));
      request.on("end", () => {
        seen.push(`${request.method} ${request.url} ${String(request.headers["x-b"])} ${body}`);
        response.writeHead(200, { "content-length": 2 }).end("ok");
      });
    });
    const connection = await openConnection(server);
    closes.push(() => connection.close());
    const ask = (request: Buffer): Promise<HttpAnswer | Error> =>
      new Promise((resolve) => connection.send(request, resolve));
    const headers = { "x-b": "2" };
    const first = await ask(requestBytes({ url: server.url, method: "POST", headers, body: Buffer.from("{}") }));
    await ask(requestBytes({ url: server.url, method: "GET", headers }));
    expect(first).toMatchObject({ status: 200, body: Buffer.from("ok") });
    expect(seen).toEqual(["POST /path?a=1 2 {}", "GET /path?a=1 2 "]);
    expect(sockets.size).toBe(1);
  });

  it("reports that the server closed the connection", async () => {
    const server = await serve((request) => request.socket.destroy());
    const connection = await openConnection(server);
    const request = requestBytes({ url: server.url, method: "GET", headers: {} });
    const answer = await new Promise((resolve) => connection.send(request, resolve));
    expect(answer).toBeInstanceOf(Error);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../../../.tools/vitest/needs.ts";
import {
  type EchoProgram,
  type Nginx,
  nginxCommand,
  startEcho,
  startNginx,
  tellTo,
} from "./beside-nginx.test-support.ts";
import { endpoint, type PlayedEdge, startEdge } from "./request-edge.test-support.ts";

const HOST = "host: e1.localhost\r\n";
const POST = `POST /x HTTP/1.1\r\n${HOST}`;

/** Bytes of a client. */
const requests: Readonly<Record<string, string>> = {
  "a plain request": `GET /a?b=1 HTTP/1.1\r\n${HOST}\r\n`,
  "dots and encoded slashes in the target": `GET /a/../b/%2e%2e/%2F;x//y?z=/../&&=%zz HTTP/1.1\r\n${HOST}\r\n`,
  "a target with letters beyond ASCII": `GET /\xe4 HTTP/1.1\r\n${HOST}\r\n`,
  "a target with a space": `GET /a b HTTP/1.1\r\n${HOST}\r\n\r\n`,
  "a target with a control character": `GET /a\x01b HTTP/1.1\r\n${HOST}\r\n`,
  "a target with a fragment": `GET /a#b HTTP/1.1\r\n${HOST}\r\n`,
  "a target in absolute form": `GET http://e1.localhost/a?b HTTP/1.1\r\n${HOST}\r\n`,
  "a target that is an asterisk": `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  "a target of 9,000 characters": `GET /${"a".repeat(9_000)} HTTP/1.1\r\n${HOST}\r\n`,
  HEAD: `HEAD /a HTTP/1.1\r\n${HOST}\r\n`,
  "a method that nobody knows": `FOO /a HTTP/1.1\r\n${HOST}\r\n`,
  "a method in lower case": `get /a HTTP/1.1\r\n${HOST}\r\n`,
  CONNECT: `CONNECT a:80 HTTP/1.1\r\n${HOST}\r\n`,
  TRACE: `TRACE /a HTTP/1.1\r\n${HOST}\r\n`,
  "HTTP/1.0": `GET /a HTTP/1.0\r\n${HOST}\r\n`,
  "HTTP/1.0 with chunks": `POST /x HTTP/1.0\r\n${HOST}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  "HTTP/2.0": `GET /a HTTP/2.0\r\n${HOST}\r\n`,
  "no host": "GET /a HTTP/1.1\r\n\r\n",
  "two hosts": `GET /a HTTP/1.1\r\n${HOST}host: other.example\r\n\r\n`,
  "a body with its length": `${POST}content-length: 3\r\n\r\nabc`,
  "a body of no length": `${POST}content-length: 0\r\n\r\n`,
  "a body in chunks": `${POST}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`,
  "chunks with extensions": `${POST}transfer-encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n0\r\n\r\n`,
  "chunks with trailers": `${POST}transfer-encoding: chunked\r\ntrailer: x-t\r\n\r\n3\r\nabc\r\n0\r\nx-t: 1\r\n\r\n`,
  "a chunk with a wrong size": `${POST}transfer-encoding: chunked\r\n\r\n0x3\r\nabc\r\n0\r\n\r\n`,
  "a chunk that is longer than its size": `${POST}transfer-encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n`,
  "a chunk whose line ends with a line feed": `${POST}transfer-encoding: chunked\r\n\r\n3\nabc\r\n0\r\n\r\n`,
  "a body of GET": `GET /x HTTP/1.1\r\n${HOST}content-length: 3\r\n\r\nabc`,
  "the same length twice": `${POST}content-length: 3\r\ncontent-length: 3\r\n\r\nabc`,
  "two lengths": `${POST}content-length: 3\r\ncontent-length: 4\r\n\r\nabcd`,
  "a list of lengths": `${POST}content-length: 3, 3\r\n\r\nabc`,
  "a length with a sign": `${POST}content-length: +3\r\n\r\nabc`,
  "a length in hexadecimal": `${POST}content-length: 0x3\r\n\r\nabc`,
  "a length below zero": `${POST}content-length: -1\r\n\r\nabc`,
  "a length and chunks": `${POST}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  "chunks and a length": `${POST}transfer-encoding: chunked\r\ncontent-length: 3\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  "an unknown coding": `${POST}transfer-encoding: xchunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  "two codings": `${POST}transfer-encoding: gzip, chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  "chunked twice": `${POST}transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  "a coding after a blank": `${POST}transfer-encoding : chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  "a coding that is folded": `${POST}transfer-encoding:\r\n chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  "a coding with a vertical tab": `${POST}transfer-encoding: \x0bchunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  "lines that end with a line feed": "GET /a HTTP/1.1\nhost: e1.localhost\n\n",
  "a header without a colon": `GET /a HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`,
  "a header without a name": `GET /a HTTP/1.1\r\n${HOST}: x\r\n\r\n`,
  "a header with NUL": `GET /a HTTP/1.1\r\n${HOST}x-a: a\x00b\r\n\r\n`,
  "a header with a carriage return": `GET /a HTTP/1.1\r\n${HOST}x-a: a\rb\r\n\r\n`,
  "a header with letters beyond ASCII": `GET /a HTTP/1.1\r\n${HOST}x-a: \xe4\r\n\r\n`,
  "a header with an underscore": `GET /a HTTP/1.1\r\n${HOST}x_a: 1\r\n\r\n`,
  "a header twice": `GET /a HTTP/1.1\r\n${HOST}x-a: 1\r\nx-a: 2\r\n\r\n`,
  "an empty header": `GET /a HTTP/1.1\r\n${HOST}x-a:\r\n\r\n`,
  "headers that the connection names": `GET /a HTTP/1.1\r\n${HOST}connection: x-hop\r\nx-hop: 1\r\nkeep-alive: 5\r\n\r\n`,
  "codings that the client takes": `GET /a HTTP/1.1\r\n${HOST}te: trailers\r\n\r\n`,
  "a header of 20,000 characters": `GET /a HTTP/1.1\r\n${HOST}x-a: ${"a".repeat(20_000)}\r\n\r\n`,
  "an expectation": `${POST}expect: 100-continue\r\ncontent-length: 3\r\n\r\nabc`,
  "another expectation": `${POST}expect: 200-ok\r\ncontent-length: 3\r\n\r\nabc`,
  "another protocol": `GET /a HTTP/1.1\r\n${HOST}connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: a\r\n\r\n`,
  "two requests at once": `GET /a HTTP/1.1\r\n${HOST}\r\nGET /b HTTP/1.1\r\n${HOST}\r\n`,
  "an answer before the body": `POST /early HTTP/1.1\r\n${HOST}content-length: 100000\r\n\r\nabc`,
};

/** What a program answers at a path. */
const answers: Readonly<Record<string, string>> = {
  "/204": "HTTP/1.1 204 No Content\r\nx-a: 1\r\n\r\n",
  "/304": 'HTTP/1.1 304 Not Modified\r\netag: "x"\r\n\r\n',
  "/chunks": "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
  "/until-the-end": "HTTP/1.1 200 OK\r\n\r\nok",
  "/http-1.0": "HTTP/1.0 200 OK\r\n\r\nok",
  "/short": "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nok",
  "/short-chunks": "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n5\r\nab",
  "/too-long": "HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nok",
  "/trailers": "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ntrailer: x-t\r\n\r\n2\r\nok\r\n0\r\nx-t: 1\r\n\r\n",
  "/hints": "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok",
  "/switch": "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n",
  "/two-lengths": "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nok!",
  "/length-and-chunks":
    "HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
  "/no-http": "SSH-2.0-what\r\n\r\n",
  "/nothing": "",
  "/reason": "HTTP/1.1 200 Very Well\r\ncontent-length: 2\r\n\r\nok",
  "/status-299": "HTTP/1.1 299 Odd\r\ncontent-length: 2\r\n\r\nok",
  "/status-999": "HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\nok",
  "/status-20": "HTTP/1.1 20 Odd\r\ncontent-length: 2\r\n\r\nok",
  "/cookies": "HTTP/1.1 200 OK\r\nset-cookie: a=1\r\nset-cookie: b=2\r\ncontent-length: 2\r\n\r\nok",
  "/redirect": "HTTP/1.1 302 Found\r\nlocation: http://e1.localhost/login\r\ncontent-length: 0\r\n\r\n",
  "/hop": "HTTP/1.1 200 OK\r\nconnection: x-hop\r\nx-hop: 1\r\ncontent-length: 2\r\n\r\nok",
  "/letters": "HTTP/1.1 200 OK\r\nx-a: \xe4\r\ncontent-length: 2\r\n\r\n\xe4\xff",
  "/nul": "HTTP/1.1 200 OK\r\nx-a: a\x00b\r\ncontent-length: 2\r\n\r\nok",
  "/line-feeds": "HTTP/1.1 200 OK\ncontent-length: 2\n\nok",
  "/long-head": `HTTP/1.1 200 OK\r\nx-a: ${"a".repeat(20_000)}\r\ncontent-length: 2\r\n\r\nok`,
};

const all = {
  ...requests,
  ...Object.fromEntries(
    Object.keys(answers).map((path) => [`the answer ${path.slice(1)}`, `GET ${path} HTTP/1.1\r\n${HOST}\r\n`]),
  ),
};

/** Where both do not do the same, and why that is right. */
const differences: Readonly<Record<string, string>> = {
  "a target of 9,000 characters": "Heads may have 16 KiB, as everywhere in the service; a line of nginx has 8.",
  CONNECT: "The whole service refuses it with 501, before it looks where it goes.",
  TRACE: "It is the program's business. Keys of the service are taken out, so it shows none.",
  "HTTP/2.0": "The version in the line is not passed on: the program gets HTTP/1.1.",
  "chunks with trailers": "Trailers are dropped by both; nginx still announces them.",
  "a chunk with a wrong size": "The request is refused before a program has it; nginx sends its head.",
  "a chunk that is longer than its size": "The request is refused before a program has it; nginx sends its head.",
  "a chunk whose line ends with a line feed":
    "Only CRLF ends a line. nginx takes the line feed and hands on a second, broken request.",
  "an unknown coding": "It is refused by the parser with 400, nginx says 501 after the program had the head.",
  "a coding with a vertical tab": "It is refused by the parser with 400, nginx says 501.",
  "lines that end with a line feed": "Only CRLF ends a line, so that no two readers disagree.",
  "a header without a colon": "It is no header. nginx passes it on as an empty one.",
  "headers that the connection names": "They are about the connection (RFC 9110, 7.6.1). nginx passes them on.",
  "a header of 20,000 characters": "431 says what was too long; nginx says 400.",
  "another expectation": "417 is what the standard has for it; nginx drops the expectation.",
  "another protocol": "Its settings are about the connection, which names them. nginx passes them on.",
  "the answer trailers": "Trailers are dropped by both; nginx still announces them.",
  "the answer switch": "Nobody asked for another protocol: 502. nginx leaves its client without an answer.",
  "the answer two-lengths": "Two readers would see two bodies: 502. nginx believes one of them.",
  "the answer length-and-chunks": "Two readers would see two bodies: 502. nginx believes the chunks.",
  "the answer no-http": "502. nginx passes the bytes on as if they were HTTP/0.9.",
  "the answer status-20": "502. nginx passes it on, and its client sees no HTTP.",
  "the answer hop": "The header is about the connection (RFC 9110, 7.6.1). nginx passes it on.",
  "the answer line-feeds": "Only CRLF ends a line: 502. nginx takes both.",
};

describe.runIf(needs("requests beside nginx", nginxCommand !== undefined, "install nginx-light"))(
  "beside nginx in front of the same program",
  () => {
    let program: EchoProgram;
    let nginx: Nginx;
    let played: PlayedEdge;
    beforeAll(async () => {
      program = await startEcho(answers);
      nginx = await startNginx(program.port);
      played = await startEdge();
      played.endpoints.set("e1", endpoint("e1", { openRequests: true }));
      played.balancer.places = [{ url: `http://127.0.0.1:${program.port}` }];
    });
    afterAll(async () => {
      for (const one of [played, nginx, program]) await one?.[Symbol.asyncDispose]();
    });

    const outcome = async (port: number, bytes: string, end: boolean) => {
      program.take();
      const told = await tellTo(port, bytes, end);
      return { told, seen: program.take() };
    };

    test.each(Object.entries(all))("%s", async (name, bytes) => {
      const [ours, theirs] = [await outcome(played.port, bytes, false), await outcome(nginx.port, bytes, false)];
      if (differences[name] === undefined) expect(ours).toEqual(theirs);
      else expect(ours, "they do the same now: take the difference out").not.toEqual(theirs);
    });
  },
);

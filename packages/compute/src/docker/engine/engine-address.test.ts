import { createServer } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { engineAddresses, engineConnection } from "./engine-address.ts";
import { findContainerEngine } from "./find-engine.ts";

describe("the addresses to try", () => {
  test("are only that of DOCKER_HOST if it is set", () => {
    expect(engineAddresses({ DOCKER_HOST: "unix:///my.sock" })).toEqual(["unix:///my.sock"]);
  });

  test("are otherwise Docker's sockets, then Podman's, the user's before the system's", () => {
    const found = engineAddresses({ XDG_RUNTIME_DIR: "/run/user/7" });
    expect(found[0]).toBe("unix:///var/run/docker.sock");
    expect(found.slice(-2)).toEqual(["unix:///run/user/7/podman/podman.sock", "unix:///run/podman/podman.sock"]);
  });
});

describe("a connection", () => {
  test("goes through a socket or to a port", () => {
    expect(engineConnection("unix:///a/b.sock", {})).toMatchObject({ socketPath: "/a/b.sock", tls: null });
    expect(engineConnection("tcp://127.0.0.1:2375", {})).toMatchObject({
      origin: "http://127.0.0.1:2375",
      socketPath: null,
    });
  });

  test.each(["ssh://somewhere", "nonsense", "npipe:////./pipe/docker"])("cannot be made to %s", (address) => {
    expect(() => engineConnection(address, {})).toThrow(/DOCKER_HOST must look like/);
  });
});

describe("the engine that is found", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-engine-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("is the first that answers, and none when none does", async () => {
    const silent = `unix://${join(folder, "nobody.sock")}`;
    const answering = `unix://${join(folder, "engine.sock")}`;
    expect(await findContainerEngine({ addresses: [silent, "nonsense"] })).toBeNull();
    const engine = createServer((_, response) => response.end("OK")).listen(join(folder, "engine.sock"));
    await once(engine, "listening");
    expect(await findContainerEngine({ addresses: [silent, answering] })).toBe(answering);
    engine.close();
  });

  test("is not one that answers with an error", async () => {
    const engine = createServer((_, response) => response.writeHead(503).end()).listen(join(folder, "engine.sock"));
    await once(engine, "listening");
    expect(await findContainerEngine({ addresses: [`unix://${join(folder, "engine.sock")}`] })).toBeNull();
    engine.close();
  });
});

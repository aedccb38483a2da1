import { happens } from "@millrace/contract-core";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A container registry that has no images, and notes who asks for them. */
export interface LoginRegistry extends AsyncDisposable {
  /** Its address in names of images. */
  readonly host: string;
  /** The logins so far, each as `user:password`. */
  logins(): readonly string[];
}

/** Container engines log in at an address of this machine without TLS. */
export async function startLoginRegistry(): Promise<LoginRegistry> {
  const logins: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    const [, encoded] = /^Basic (\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
    if (encoded === undefined) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="verify"' }).end();
      return;
    }
    logins.push(Buffer.from(encoded, "base64").toString());
    response.writeHead(request.url === "/v2/" ? 200 : 404, { "docker-distribution-api-version": "registry/2.0" }).end();
  });
  server.listen(0, "127.0.0.1");
  await happens(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    logins: () => [...logins],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await happens(server, "close");
    },
  };
}

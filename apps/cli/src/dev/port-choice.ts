import { createServer } from "node:net";
import { once } from "node:events";

const FIRST_PORT = 8080;
const LAST_PORT = 8099;

/** The first free port from 8080 to 8099; 0, which lets the system choose, where all are taken. */
export async function freePort(host: string): Promise<number> {
  for (let port = FIRST_PORT; port <= LAST_PORT; port += 1) if (await isFree(host, port)) return port;
  return 0;
}

async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}

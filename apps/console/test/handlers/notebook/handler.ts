import { createServer } from "node:http";

/** A pod that answers at its port 8888 and says something now and then. */
const port = Number(process.env["MILLRACE_HTTP_PORT_8888"] ?? 8888);
createServer((_request, response) => response.end("the notebook is open")).listen(port, "127.0.0.1", () => {
  process.stdout.write("the notebook listens\n");
});

/** The HTTP server before a queue: `POST /jobs` is answered once the job is stored, `GET /jobs/:id/result` once it is done. */
import Fastify from "fastify";

const submitSchema = {
  body: { type: "object", required: ["input"], properties: { input: { type: "object" } } },
  response: { 200: { type: "object", properties: { id: { type: "string" } } } },
};
const resultSchema = {
  response: { 200: { type: "object", properties: { id: { type: "string" }, status: { type: "string" }, output: {} } } },
};

/**
 * @param {object} queue
 * @param {(input: object) => Promise<string>} queue.submit stores a job and gives its id
 * @param {(id: string) => Promise<unknown>} queue.result gives the output of a job once it is done; undefined = not in time
 * @param {() => Promise<void>} queue.close
 */
export async function serve({ submit, result, close }) {
  const app = Fastify({ logger: false, keepAliveTimeout: 75_000 });
  app.route({
    method: "POST",
    url: "/jobs",
    schema: submitSchema,
    handler: async (request) => ({ id: await submit(request.body.input) }),
  });
  app.route({
    method: "GET",
    url: "/jobs/:id/result",
    schema: resultSchema,
    handler: async (request) => {
      const { id } = request.params;
      const output = await result(id);
      return output === undefined ? { id, status: "IN_PROGRESS" } : { id, status: "COMPLETED", output };
    },
  });
  process.once("SIGTERM", () => {
    app
      .close()
      .then(close)
      .finally(() => process.exit(0));
    // Callers that keep their connection open do not hold up the end.
    app.server.closeAllConnections();
  });
  await app.listen({ host: "127.0.0.1", port: Number(process.env.PEER_PORT) });
}

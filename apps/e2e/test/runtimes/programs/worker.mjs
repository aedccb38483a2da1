/**
 * Runs the program with the address, key and name of the request's body. Answers with what came of it, and with whether there
 * is anything of Node, as JSON.
 */
import { callService } from "./three-clients.mjs";

export const worker = {
  async fetch(request) {
    try {
      const outcome = await callService(await request.json());
      return Response.json({ ...outcome, process: typeof globalThis.process });
    } catch (error) {
      return new Response(String(error.stack), { status: 500 });
    }
  },
};

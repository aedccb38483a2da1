import type { Scenario } from "../../suite/scenario.ts";
import { made } from "./made-key.ts";

/** Keys that are good for some endpoints only. */
export const scenarios: readonly Scenario[] = [
  {
    name: "A key for one endpoint changes its settings and attaches nothing else of the account",
    claims: ["KEYS-RESTRICTED-ATTACHES"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { endpoint, expect, rest, template } = context;
      const claim = expect("KEYS-RESTRICTED-ATTACHES");
      const { endpointId } = await endpoint();
      const templateId = await template({ isServerless: true });
      const { id, key } = await made(context, { scopes: ["manage"], endpointIds: [endpointId] });
      for (const [method, path] of [
        ["PATCH", `/endpoints/${endpointId}`],
        ["POST", `/endpoints/${endpointId}/update`],
      ] as const) {
        claim.status(await rest(method, path, { idleTimeout: 9 }, { key }), 200);
        for (const body of [{ templateId }, { networkVolumeId: "another" }, { env: { A: "{{ RUNPOD_SECRET_a }}" } }]) {
          claim.status(await rest(method, path, body, { key }), 403);
        }
      }
      await rest("DELETE", `/keys/${id}`);
    },
  },
  {
    name: "A key that is restricted to one endpoint is refused at another",
    claims: ["KEYS-RESTRICTED-OTHER-ENDPOINT"],
    safety: "disposable",
    needs: ["keys"],
    async run(context) {
      const { endpoint, expect, rest } = context;
      const claim = expect("KEYS-RESTRICTED-OTHER-ENDPOINT");
      const [own, other] = [await endpoint(), await endpoint()];
      const waiting = await other.run();
      const { id, key } = await made(context, { scopes: ["admin"], endpointIds: [own.endpointId] });
      claim.status(await own.call("POST", "run", { body: { input: {} }, key }), 200);
      claim.status(await rest("GET", `/endpoints/${own.endpointId}`, undefined, { key }), 200);
      for (const [method, path, body] of [
        ["POST", "run", { input: {} }],
        ["POST", "runsync", { input: {} }],
        ["GET", `status/${waiting}`],
        ["GET", `status-sync/${waiting}`],
        ["GET", `stream/${waiting}`],
        ["POST", `cancel/${waiting}`],
        ["POST", `retry/${waiting}`],
        ["POST", "purge-queue"],
        ["GET", "health"],
        ["GET", "job-take/some-worker"],
        ["GET", "ping/some-worker"],
      ] as const) {
        const more = { key, ...(body === undefined ? {} : { body }) };
        claim.status(await other.call(method, path, more), 403);
      }
      const path = `/endpoints/${other.endpointId}`;
      for (const [method, at, body] of [
        ["GET", path],
        ["PATCH", path, { idleTimeout: 9 }],
        ["POST", `${path}/update`, { idleTimeout: 9 }],
        ["DELETE", path],
        ["GET", `${path}/jobs`],
      ] as const) {
        claim.status(await rest(method, at, body, { key }), 403);
      }
      claim.contains((await other.status(waiting)).json, { id: waiting, status: "IN_QUEUE" });
      await rest("DELETE", `/keys/${id}`);
    },
  },
];

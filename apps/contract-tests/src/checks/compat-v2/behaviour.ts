import { compatV2Document } from "@millrace/spec";
import { eventHeaders, readLive } from "@millrace/contract-core";
import { type Scenario, fieldsOf, listOf, objectOf, taken, until } from "../../steps/words.ts";
import { clear, kindOf, makeV2, untilStatus, v2 } from "../../derived/interfaces/compat-v2.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "Version 2 of REST is described under its own address",
    claims: ["COMPAT-V2-DOCUMENT"],
    safety: "read-only",
    async run({ context, says }) {
      const json = await v2(context, "GET", "/openapi.json", undefined, { key: null });
      says.status(json, 200, "compatV2.getOpenApi");
      says.equals(json.json, compatV2Document, "the document");
      const yaml = await v2(context, "GET", "/openapi.yaml", undefined, { key: null });
      says.status(yaml, 200, "compatV2.getOpenApiYaml");
      const page = await v2(context, "GET", "/docs", undefined, { key: null });
      says.status(page, 200, "compatV2.getDocs");
      says.that(page.text.includes('<div id="reference">'), "the page", page.text.slice(0, 200));
    },
  },
  {
    name: "Actions of a pod are those that its status allows",
    claims: ["COMPAT-V2-ACTIONS", "COMPAT-V2-409"],
    needs: ["handlers", "machines"],
    async run({ context, expect }) {
      const says = expect("COMPAT-V2-ACTIONS");
      const { path } = await makeV2(context, kindOf("Pod"));
      const act = (action: string) => v2(context, "POST", `${path}/action`, { action });
      const running = await untilStatus(context, path, "RUNNING");
      says.equals(running["actions"], ["stop", "restart", "terminate"], "actions of a running pod");
      const refused = expect("COMPAT-V2-409");
      refused.status(await act("start"), 409, "compatV2.podAction");
      says.status(await act("restart"), 200, "compatV2.podAction");
      await untilStatus(context, path, "RUNNING");
      const stopped = await act("stop");
      says.status(stopped, 200, "compatV2.podAction");
      says.contains(stopped.json, { status: "EXITED", actions: ["start", "terminate"], cost: 0, runtime: null });
      for (const action of ["stop", "restart"]) refused.status(await act(action), 409, "compatV2.podAction");
      const locked = await v2(context, "PATCH", path, { locked: true });
      says.contains(locked.json, { locked: true });
      refused.status(await v2(context, "DELETE", path), 409, "compatV2.deletePod");
      refused.status(await v2(context, "PATCH", path, { image: "local/echo" }), 409, "compatV2.updatePod");
      await v2(context, "PATCH", path, { locked: false });
      const ended = await act("terminate");
      says.status(ended, 204, "compatV2.podAction");
      says.equals(ended.text, "", "the body");
      says.status(await v2(context, "GET", path), 404);
      const secret = await makeV2(context, kindOf("Secret"));
      const again = { name: secret.fields["name"], value: "other" };
      refused.status(await v2(context, "POST", "/account/secrets", again), 409, "compatV2.createSecret");
      await clear(context, kindOf("Secret"), [secret]);
    },
  },
  {
    name: "An endpoint of version 2 of REST is removed with the jobs that wait and run",
    claims: ["COMPAT-V2-DELETE-CANCELS"],
    needs: ["workers"],
    async run({ context, rest, says, endpoint }) {
      const queue = await endpoint();
      await queue.run();
      const job = await taken(queue);
      await queue.run();
      const path = `/serverless/${queue.endpointId}`;
      says.status(await rest("DELETE", `/endpoints/${queue.endpointId}`), 409);
      says.status(await v2(context, "DELETE", path), 204, "compatV2.deleteEndpoint");
      says.status(await v2(context, "GET", path), 404, "compatV2.getEndpoint");
      says.status(await queue.status(job.id), 404);
    },
  },
  {
    name: "The log of a pod is followed by version 2 of REST",
    claims: ["COMPAT-V2-LOGS"],
    needs: ["handlers", "machines"],
    async run({ context, says, keys, address, settled }) {
      const { id, path } = await makeV2(context, kindOf("Pod"));
      await untilStatus(context, path, "RUNNING");
      const url = new URL(`/compat/v2/pods/${id}/logs?tail=100`, address()).href;
      const authorization = `Bearer ${keys.own}`;
      await settled(url);
      const first = await readLive({ url, authorization });
      // The service tells of each start.
      await v2(context, "PATCH", path, { env: { AGAIN: "1" } });
      const events = await until(
        async () => first.events(),
        ({ length }) => length > 1,
      );
      first.close();
      for (const event of events) {
        says.equals(Object.keys(objectOf(event.data)).toSorted(), ["line", "source", "ts"], "fields of an event");
        says.equals(event.id, objectOf(event.data)["ts"], "the id of an event");
      }
      const again = await readLive({ url, authorization, lastEventId: events[0]?.id });
      const rest = await until(
        async () => again.events(),
        ({ length }) => length >= events.length - 1,
      );
      again.close();
      says.equals(rest[0], events[1], "the first event behind the one that was named");
      const wrong = await v2(context, "GET", `${path}/logs`, undefined, { headers: eventHeaders("yesterday") });
      says.status(wrong, 422, "compatV2.getPodLogs");
    },
  },
  {
    name: "A template is read once by version 2 of REST",
    claims: ["COMPAT-V2-OWN-TEMPLATE", "COMPAT-V2-SAME-STATE"],
    needs: ["machines"],
    async run({ context, rest, graphql, expect }) {
      const says = expect("COMPAT-V2-OWN-TEMPLATE");
      const same = expect("COMPAT-V2-SAME-STATE");
      const settings = {
        disk: 7,
        env: { A: "template", B: "template" },
        args: "one 'two three'",
        ports: ["8000/http"],
      };
      for (const noun of ["Endpoint", "Pod"]) {
        const serverless = noun === "Endpoint";
        const template = await makeV2(context, kindOf("Template"), { ...settings, serverless });
        const { image: _own, ...body } = await kindOf(noun).body(context);
        const own = { templateId: template.id, env: { B: "own" } };
        const made = await makeV2(context, { ...kindOf(noun), body: async () => ({ ...body, ...own }) });
        const taken = {
          image: "local/sleeper",
          ...settings,
          env: { A: "template", B: "own" },
          cmd: ["one", "two three"],
        };
        says.contains(made.fields, taken, `${noun} from a template`);
        const merged = await v2(context, "PATCH", made.path, own);
        says.contains(merged.json, taken, `${noun} that took the same template again`);
        await v2(context, "PATCH", template.path, { disk: 9 });
        says.contains((await v2(context, "GET", made.path)).json, taken, `${noun} after a change of the template`);
        says.status(await v2(context, "DELETE", template.path), 204, "compatV2.deleteTemplate");
        says.contains((await v2(context, "GET", made.path)).json, taken, `${noun} after the template is gone`);
        const changed = await v2(context, "PATCH", made.path, { env: { C: "c" }, disk: 11 });
        says.contains(changed.json, { env: { C: "c" }, disk: 11, image: "local/sleeper" });
        const there = await rest("GET", `${kindOf(noun).inV1}/${made.id}${serverless ? "?includeTemplate=true" : ""}`);
        const container = serverless ? objectOf(fieldsOf(there)["template"]) : fieldsOf(there);
        same.contains(container, { containerDiskInGb: 11, dockerStartCmd: ["one", "two three"] }, "below /v1");
        same.contains(there.json, { env: { C: "c" } }, "variables below /v1");
        const document = serverless
          ? "{ myself { endpoints { id env { key value } } } }"
          : "{ myself { pods { id env } } }";
        const all = listOf(Object.values(objectOf(objectOf(fieldsOf(await graphql(document))["data"])["myself"]))[0]);
        const shown = all.find((one) => one["id"] === made.id)?.["env"];
        same.equals(shown, serverless ? [{ key: "C", value: "c" }] : ["C=c"], "variables in GraphQL");
      }
    },
  },
];

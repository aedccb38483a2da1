import { limits } from "@millrace/spec";
import { eventHeaders, readLive } from "@millrace/contract-core";
import { buildImage } from "../../target/machine/container-engine.ts";
import {
  type Answer,
  type AnotherService,
  type Context,
  type Fields,
  type Scenario,
  SECOND_MS,
  atService,
  fieldsOf,
  listed,
  objectOf,
  refusalOf,
  until,
} from "../../steps/words.ts";
import { kindOf, makeV2, untilStatus, v2 } from "../../derived/interfaces/compat-v2.ts";

const kind = kindOf("Sandbox");

/** A sandbox whose container runs. */
async function running(context: Context, fields: Fields = {}): Promise<{ readonly id: string; readonly path: string }> {
  const { id, path } = await makeV2(context, kind, fields);
  await untilStatus(context, path, "RUNNING");
  return { id, path };
}

async function secondsUntil({ clock }: Pick<Context, "clock">, time: unknown): Promise<number> {
  return (Date.parse(String(time)) - (await clock.nowMs())) / SECOND_MS;
}

export const scenarios: readonly Scenario[] = [
  {
    name: "A sandbox is a pod that ends with it, and its record stays",
    claims: ["COMPAT-V2-SANDBOX-RECORD", "COMPAT-V2-SANDBOX-EXEC-REFUSED"],
    needs: ["handlers", "machines"],
    async run({ context, rest, expect }) {
      const says = expect("COMPAT-V2-SANDBOX-RECORD");
      const { id, path, fields } = await makeV2(context, kind);
      says.contains(fields, { state: "CREATING", terminationReason: null, terminatedAt: null }, "a new sandbox");
      says.contains(await untilStatus(context, path, "RUNNING"), { id }, "a sandbox whose container runs");
      says.contains((await rest("GET", `/pods/${id}`)).json, { id, desiredStatus: "RUNNING" }, "its pod");
      for (let times = 0; times < 2; times += 1) {
        says.status(await v2(context, "DELETE", path), 204, "compatV2.deleteSandbox");
      }
      says.status(await rest("GET", `/pods/${id}`), 404);
      const record = fieldsOf(await v2(context, "GET", path));
      says.contains(
        record,
        { id, state: "TERMINATED", terminationReason: "DELETED", idleExpiresAt: null },
        "the record",
      );
      says.that(typeof record["terminatedAt"] === "string", "when it ended", record["terminatedAt"]);
      const refused = await v2(context, "POST", `${path}/exec`, { command: ["true"] });
      expect("COMPAT-V2-SANDBOX-EXEC-REFUSED").status(refused, 409, "compatV2.execSandbox");
      for (const [method, action, terminationReason] of [
        ["POST", "/stop", "POD_STOPPED"],
        ["DELETE", "", "POD_DELETED"],
      ] as const) {
        const other = await running(context);
        await rest(method, `/pods/${other.id}${action}`);
        const ended = fieldsOf(await v2(context, "GET", other.path));
        says.contains(ended, { state: "TERMINATED", terminationReason }, "a sandbox whose pod was ended");
      }
    },
  },
  {
    name: "A sandbox ends when it is idle, and at the end of its lifetime",
    claims: ["COMPAT-V2-SANDBOX-ENDS"],
    needs: ["handlers", "machines", "time"],
    async run({ context, says }) {
      const made = await makeV2(context, kind, { maxLifetimeSeconds: limits.sandboxLifetimeMaxSeconds + 1 });
      says.contains(made.fields, {
        idleTimeoutSeconds: limits.sandboxIdleTimeoutDefaultSeconds,
        maxLifetimeSeconds: limits.sandboxLifetimeMaxSeconds,
      });
      const least = await kind.body(context);
      for (const idleTimeoutSeconds of [0, limits.sandboxIdleTimeoutMaxSeconds + 1]) {
        const answer = await v2(context, "POST", kind.collection, { ...least, idleTimeoutSeconds });
        says.status(answer, 422, "compatV2.createSandbox");
      }
      const idleTimeoutSeconds = limits.sandboxIdleTimeoutMaxSeconds;
      const { fields } = await makeV2(context, kind, { idleTimeoutSeconds });
      says.contains(fields, { maxLifetimeSeconds: limits.sandboxLifetimeDefaultSeconds, idleExpiresAt: null });
      const lifetime = (Date.parse(String(fields["expiresAt"])) - Date.parse(String(fields["createdAt"]))) / SECOND_MS;
      says.equals(lifetime, limits.sandboxLifetimeDefaultSeconds, "seconds from the begin to the end of its lifetime");
      const idle = await running(context, { idleTimeoutSeconds: 60 });
      const { path } = await running(context, { idleTimeoutSeconds, maxLifetimeSeconds: 120 });
      const shown = fieldsOf(await v2(context, "GET", path));
      for (const [one, ends, terminationReason] of [
        [idle.path, "idleExpiresAt", "IDLE_TIMEOUT"],
        [path, "expiresAt", "MAX_LIFETIME"],
      ] as const) {
        const end = one === path ? shown[ends] : fieldsOf(await v2(context, "GET", one))[ends];
        const left = await secondsUntil(context, end);
        says.that(left > 0, "an end that is still to come", end);
        await context.clock.pass((left + 1) * SECOND_MS);
        // Nothing has asked for the sandbox since.
        const pod = () => context.rest("GET", one.replace(kind.collection, "/pods"));
        says.status(await until(pod, { status: 404 }), 404);
        const ended = fieldsOf(await v2(context, "GET", one));
        says.contains(ended, { state: "TERMINATED", terminationReason, terminatedAt: end, updatedAt: end });
      }
    },
  },
  {
    name: "Sandboxes are listed by their state and their labels",
    claims: ["COMPAT-V2-SANDBOX-LIST"],
    needs: ["handlers", "machines"],
    async run({ context, says, name }) {
      const labels = { app: name("app"), stage: "one" };
      const [both, first, ended] = [
        await makeV2(context, kind, { labels }),
        await makeV2(context, kind, { labels: { app: labels.app } }),
        await makeV2(context, kind, { labels }),
      ];
      await v2(context, "DELETE", ended.path);
      await untilStatus(context, both.path, "RUNNING");
      await untilStatus(context, first.path, "RUNNING");
      const app = `labels=app=${labels.app}`;
      for (const [query, expected] of [
        [app, [both, first]],
        [`${app}&labels=stage=one`, [both]],
        [`${app},stage=one&state=RUNNING`, [both]],
        [`${app}&state=TERMINATED`, [ended]],
        [`${app}&state=FAILED`, []],
        [`${app}&labels=stage=two`, []],
      ] as const) {
        const answer = await v2(context, "GET", `${kind.collection}?${query}`);
        const ids = listed(answer, kind.member).map(({ id }) => String(id));
        says.equals(ids.toSorted(), expected.map(({ id }) => id).toSorted(), `ids of the list for ${query}`);
      }
      for (const wrong of ["state=GONE", "labels=app"]) {
        says.status(await v2(context, "GET", `${kind.collection}?${wrong}`), 422, "compatV2.listSandboxes");
      }
    },
  },
  {
    name: "The log of a sandbox is followed until the sandbox ends",
    claims: ["COMPAT-V2-SANDBOX-LOGS"],
    needs: ["handlers", "machines"],
    async run({ context, says, keys, address, settled }) {
      const { id, path } = await running(context);
      const url = new URL(`/compat/v2/sandboxes/${id}/logs?tail=100`, address()).href;
      await settled(url);
      const live = await readLive({ url, authorization: `Bearer ${keys.own}` });
      const [line] = await until(
        async () => live.events(),
        ({ length }) => length > 0,
      );
      says.equals(Object.keys(objectOf(line?.data)).toSorted(), ["line", "source", "ts"], "fields of an event");
      const wrong = await v2(context, "GET", `${path}/logs`, undefined, { headers: eventHeaders("yesterday") });
      says.status(wrong, 422, "compatV2.getSandboxLogs");
      await v2(context, "DELETE", path);
      const ended = await until(
        async () => live.events(),
        (events) => events.at(-1)?.event === "end",
      );
      live.close();
      says.equals(ended.at(-1)?.event, "end", "the last event");
    },
  },
  {
    name: "A sandbox that is a process of the host runs no commands",
    claims: ["COMPAT-V2-SANDBOX-EXEC-REFUSED"],
    needs: ["handlers", "processes"],
    async run({ context, says }) {
      const { path } = await running(context);
      const answer = await v2(context, "POST", `${path}/exec`, { command: ["true"] });
      says.status(answer, 501, "compatV2.execSandbox");
    },
  },
  atService({
    name: "A command in a sandbox answers what it printed, within bounds of time and size",
    claims: ["COMPAT-V2-SANDBOX-EXEC", "COMPAT-V2-SANDBOX-RECORD"],
    condition: { shared: true, compute: "docker" },
    needs: ["containers"],
    spanMs: limits.sandboxExecMaxSeconds * SECOND_MS,
    async run({ service, expect }) {
      const says = expect("COMPAT-V2-SANDBOX-EXEC");
      await using image = await buildImage({ entrypoint: [], cmd: [] });
      const made = await v2(service, "POST", kind.collection, { imageName: image.name, idleTimeoutSeconds: 7_200 });
      if (made.status !== 201) throw refusalOf("POST /compat/v2/sandboxes", made);
      const path = `${kind.collection}/${String(fieldsOf(made)["id"])}`;
      await untilStatus(service, path, "RUNNING");
      const run = (script: string): Promise<Answer> => execIn(service, path, script);
      const both = await run("echo out; echo err >&2; exit 7");
      says.status(both, 200, "compatV2.execSandbox");
      says.contains(both.json, { exitCode: 7 });
      says.equals(linesOf(both), ["err", "out"], "lines of both streams");
      says.equals((await run("read line")).json, {
        output: "",
        error: "The command ended with exit code 1.",
        exitCode: 1,
      });
      says.equals((await run("printf %s done")).json, { output: "done", error: null, exitCode: 0 });
      const { sandboxExecOutputMaxBytes: most, sandboxExecMaxSeconds: longest } = limits;
      const long = await run(
        `line=0123456789abcde; n=0; while [ $n -lt ${most / 16 + 1} ]; do echo $line; n=$((n+1)); done`,
      );
      says.equals(String(fieldsOf(long)["output"]).length, most, "bytes of a long output");
      says.that(
        String(fieldsOf(long)["error"]).includes(String(most)),
        "the bound in the error",
        fieldsOf(long)["error"],
      );
      const endless = run("echo begun > /begun; sleep 100000");
      await until(
        () => run("[ -e /begun ]"),
        (answer) => fieldsOf(answer)["exitCode"] === 0,
      );
      await service.clock.pass(longest * SECOND_MS);
      says.contains((await endless).json, { exitCode: null });
      says.that((await endless).text.includes(`${longest} seconds`), "the bound in the error", (await endless).text);
      await run("kill -TERM 1; kill -TERM -1; kill -KILL -1");
      const ended = await untilStatus(service, path, "FAILED");
      expect("COMPAT-V2-SANDBOX-RECORD").contains(
        ended,
        { terminationReason: "CONTAINER_ENDED" },
        "whose container ended",
      );
      await v2(service, "DELETE", path);
    },
  }),
];

function execIn(service: AnotherService, path: string, script: string): Promise<Answer> {
  return v2(service, "POST", `${path}/exec`, { command: ["/bin/sh", "-c", script] });
}

function linesOf(answer: Answer): readonly string[] {
  return String(fieldsOf(answer)["output"]).trim().split("\n").toSorted();
}

import { NOWHERE } from "../../derived/interfaces/calls-of-operations.ts";
import { type Answer, type Scenario, fieldsOf, listed, objectOf } from "../../steps/words.ts";
import { hostScenarios } from "./hosts.ts";
import { metricScenarios } from "./metrics.ts";
import { verificationScenarios } from "./verifications.ts";

/** How often several backups are asked for at once until one of them is refused. */
const ROUNDS = 20;
/** Well above the size from which a body is a file. */
const LARGE_BYTES = 100_000;

/** What the service tells of itself. */
export const scenarios: readonly Scenario[] = [
  ...hostScenarios,
  ...verificationScenarios,
  ...metricScenarios,
  {
    name: "The service tells what it is",
    claims: ["SERVICE-200"],
    safety: "read-only",
    async run({ rest, keys, says }) {
      const answer = await rest("GET", "/service");
      const described = objectOf(fieldsOf(await rest("GET", "/openapi.json"))["info"]);
      says.contains(answer.json, { interfaceVersion: described["version"] });
      says.that(!answer.text.includes(keys.own), "no key", answer.text);
      if (keys.other === undefined) return;
      const theirs = await rest("GET", "/service", undefined, { key: keys.other });
      says.contains(theirs.json, { handlersDirectory: null });
    },
  },
  {
    name: "An operator downloads backups, one at a time, and one that breaks off is in nobody's way",
    claims: ["SERVICE-BACKUP-200", "SERVICE-BACKUP-409", "SERVICE-BACKUP-AGAIN", "SERVICE-400"],
    needs: ["keys", "own-service"],
    alone: true,
    async run({ context, expect, rest, send }) {
      const path = "/service/backups";
      expect("SERVICE-400").status(await rest("POST", `${path}?colour=red`), 400);
      if (fieldsOf(await rest("GET", "/service"))["store"] === "postgres") {
        const answer = await rest("POST", path);
        for (const claim of ["SERVICE-BACKUP-200", "SERVICE-BACKUP-409", "SERVICE-BACKUP-AGAIN"] as const) {
          expect(claim).status(answer, 409, "rest.createBackup");
          expect(claim).that(answer.text.includes("pg_dump"), "pg_dump is named", answer.text);
        }
        return;
      }
      // Bodies of jobs lie in files of their own from a certain size on.
      await (await context.endpoint()).run({ text: "x".repeat(LARGE_BYTES) });
      let answers: readonly Answer[] = [];
      // The first of them may be done before the second one comes.
      const isRefused = (): boolean => answers.some(({ status }) => status === 409);
      for (let round = 0; round < ROUNDS && !isRefused(); round += 1) {
        answers = await Promise.all(Array.from({ length: 8 }, () => rest("POST", path)));
        for (const answer of answers) expect("SERVICE-BACKUP-409").documented(answer, "rest.createBackup");
        const others = answers.map(({ status }) => status).filter((status) => ![200, 409].includes(status));
        expect("SERVICE-BACKUP-409").equals(others, [], "other statuses");
      }
      expect("SERVICE-BACKUP-409").that(isRefused(), "a refusal of one of eight at once", answers.length);
      const gone = new AbortController();
      const broken = send({ method: "POST", path: `/v1${path}`, signal: gone.signal });
      gone.abort();
      await broken.catch(() => undefined);
      let last = await rest("POST", path);
      // The service learns a moment later that the client went.
      while (last.status === 409) last = await rest("POST", path);
      expect("SERVICE-BACKUP-AGAIN").status(last, 200);
      expect("SERVICE-BACKUP-200").documented(last, "rest.createBackup");
      expect("SERVICE-BACKUP-200").that(last.text.includes("ustar"), "a tar archive", last.text.slice(0, 300));
      for (const name of ["millrace.db", "secret.key", "blobs/"]) {
        expect("SERVICE-BACKUP-200").that(last.text.includes(name), `has ${name}`, name);
      }
    },
  },
  {
    name: "An operator lists the databases that share the jobs, and moves an endpoint between them",
    claims: ["SERVICE-SHARDS-200", "SERVICE-SHARDS-MOVE"],
    needs: ["own-service"],
    async run({ expect, rest }) {
      const isOnSqlite = fieldsOf(await rest("GET", "/service"))["store"] === "sqlite";
      const { shards = [] } = fieldsOf(await rest("GET", "/service/shards"));
      const numbers = (shards as readonly unknown[]).map((one) => objectOf(one)["number"]);
      expect("SERVICE-SHARDS-200").equals(numbers, isOnSqlite ? [] : [...numbers.keys()], "numbers");
      const unknown = await rest("POST", "/service/shards/moves", { endpointId: NOWHERE, to: 0 });
      expect("SERVICE-SHARDS-MOVE").status(unknown, isOnSqlite ? 409 : 404, "rest.moveEndpoint");
    },
  },
  {
    name: "The settings are told without the secrets among them",
    claims: ["SERVICE-SETTINGS-200", "SERVICE-SETTINGS-SECRETS"],
    needs: ["own-service"],
    async run({ expect, rest, keys }) {
      const answer = await rest("GET", "/service/settings");
      const settings = listed(answer, "settings");
      const named = (name: string) => settings.find((setting) => setting["name"] === name);
      const [all, secrets] = [expect("SERVICE-SETTINGS-200"), expect("SERVICE-SETTINGS-SECRETS")];
      all.contains(named("MILLRACE_DATA_DIR"), { isSet: true, isSecret: false });
      const unset = settings.filter(({ isSet }) => isSet === false);
      const sources = new Set(unset.map(({ source, value }) => `${String(source)} ${String(value)}`));
      all.equals([...sources], ["default null"], "what is not set");
      secrets.contains(named("MILLRACE_ADMIN_KEY"), { isSecret: true, value: null });
      const shown = Object.values(keys).filter((key) => key !== undefined && answer.text.includes(key));
      secrets.equals(shown.length, 0, "keys in the answer");
      const values = settings.filter(({ isSecret }) => isSecret === true).map(({ value }) => value);
      secrets.equals([...new Set(values)], [null], "values of secrets");
    },
  },
];

import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { keyOf } from "../authentication/operations.ts";
import { type Fields, fieldsOf, listed, namedFields } from "../answers.ts";
import { ADDRESS, COLLECTION, ruled, UNKNOWN_ID } from "./shared.ts";

/** Each condition, with the bounds that it has where none is given. */
const conditions = {
  WORKERS_FAILING: {},
  QUEUE_AGE: { ageSeconds: limits.notificationAgeDefaultSeconds },
  ERROR_RATE: {
    failedPercent: limits.notificationFailedDefaultPercent,
    windowMinutes: limits.notificationWindowDefaultMinutes,
    jobsMin: limits.notificationJobsMinDefault,
  },
  DISK_NEARLY_FULL: { usedPercent: limits.notificationUsedDefaultPercent },
  CONTRACT_DRIFT: {},
  BUDGET_REACHED: { spentPercent: limits.notificationSpentDefaultPercent },
} as const;

/** All requests with the id of a rule, with their operations. */
const idOperations = [
  ["GET", "", "rest.getNotification"],
  ["PATCH", "", "rest.updateNotification"],
  ["DELETE", "", "rest.deleteNotification"],
  ["POST", "/test", "rest.testNotification"],
] as const;

const wrongs: readonly (readonly [field: string, wrong: Fields])[] = [
  ["colour", { colour: "red" }],
  ["bounds.ageSeconds", { bounds: { ageSeconds: limits.notificationAgeMinSeconds - 1 } }],
  ["bounds.ageSeconds", { bounds: { ageSeconds: limits.notificationAgeMaxSeconds + 1 } }],
  ["bounds.jobsMin", { bounds: { jobsMin: 1 } }],
  ["bounds.windowMinutes", { bounds: { windowMinutes: limits.notificationWindowMaxMinutes + 1 } }],
  ["bounds.jobsMin", { bounds: { jobsMin: limits.notificationJobsMinMax + 1 } }],
  ["repeatMinutes", { repeatMinutes: limits.notificationRepeatMinMinutes - 1 }],
  ["repeatMinutes", { repeatMinutes: limits.notificationRepeatMaxMinutes + 1 }],
  ["endpointIds.0", { endpointIds: [UNKNOWN_ID] }],
  ["endpointIds", { endpointIds: Array.from({ length: limits.notificationEndpointsMax + 1 }, (_, nr) => `ep${nr}`) }],
  ["url", { url: "ftp://example.org" }],
];

/** A rule without what becomes of it: a disk may be nearly full already, and jobs of other checks may wait for long. */
function settingsOf({ firing: _, lastDelivery: __, ...settings }: Fields): Fields {
  return settings;
}

export const scenarios: readonly Scenario[] = [
  {
    name: "Rules of all conditions are created with their defaults, read, listed and deleted",
    claims: ["NOTIFICATION-CREATE-200", "NOTIFICATION-GET-200", "NOTIFICATION-LIST-200", "NOTIFICATION-DELETE-204"],
    safety: "disposable",
    async run({ expect, rest, name }) {
      const made: Fields[] = [];
      for (const [condition, bounds] of Object.entries(conditions)) {
        const request = { name: name("rule"), condition, url: ADDRESS };
        const answer = await rest("POST", COLLECTION, request);
        expect("NOTIFICATION-CREATE-200").status(answer, 200);
        expect("NOTIFICATION-CREATE-200").documented(answer, "rest.createNotification");
        const usual = { endpointIds: [], enabled: true, repeatMinutes: null, firing: [], lastDelivery: null };
        expect("NOTIFICATION-CREATE-200").contains(answer.json, { ...request, ...usual });
        expect("NOTIFICATION-CREATE-200").equals(fieldsOf(answer)["bounds"], bounds, `bounds of ${condition}`);
        made.unshift(fieldsOf(answer));
      }
      const list = await rest("GET", COLLECTION);
      expect("NOTIFICATION-LIST-200").status(list, 200);
      expect("NOTIFICATION-LIST-200").documented(list, "rest.listNotifications");
      const ids = made.map(({ id }) => id);
      const own = listed(list).filter(({ id }) => ids.includes(id));
      const moments = own.map(({ createdAt }) => String(createdAt));
      expect("NOTIFICATION-LIST-200").equals(moments, moments.toSorted().toReversed(), "newest first");
      for (const fields of made) {
        const path = `${COLLECTION}/${String(fields["id"])}`;
        const settings = settingsOf(fields);
        const read = await rest("GET", path);
        expect("NOTIFICATION-GET-200").status(read, 200);
        expect("NOTIFICATION-GET-200").documented(read, "rest.getNotification");
        expect("NOTIFICATION-GET-200").contains(read.json, settings);
        expect("NOTIFICATION-LIST-200").contains(
          own.find(({ id }) => id === fields["id"]),
          settings,
        );
        const deleted = await rest("DELETE", path);
        expect("NOTIFICATION-DELETE-204").status(deleted, 204);
        expect("NOTIFICATION-DELETE-204").equals(deleted.text, "", "body");
        expect("NOTIFICATION-DELETE-204").documented(deleted, "rest.deleteNotification");
        expect("NOTIFICATION-DELETE-204").status(await rest("GET", path), 404);
      }
    },
  },
  {
    name: "A rule changes in the fields that are given",
    claims: ["NOTIFICATION-UPDATE-200"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, endpoint, name } = context;
      const { path, fields } = await ruled(context);
      const { endpointId } = await endpoint();
      let now = settingsOf(fields);
      for (const change of [
        { enabled: false },
        { name: name("renamed"), url: `${ADDRESS}/other` },
        { bounds: { ageSeconds: limits.notificationAgeMinSeconds } },
        { endpointIds: [endpointId], repeatMinutes: limits.notificationRepeatMaxMinutes },
        { repeatMinutes: null, endpointIds: [] },
      ]) {
        const answer = await rest("PATCH", path, change);
        expect("NOTIFICATION-UPDATE-200").status(answer, 200);
        expect("NOTIFICATION-UPDATE-200").documented(answer, "rest.updateNotification");
        now = { ...now, ...change };
        const read = await rest("GET", path);
        expect("NOTIFICATION-UPDATE-200").equals(settingsOf(fieldsOf(answer)), now, "the rule");
        expect("NOTIFICATION-UPDATE-200").equals(settingsOf(fieldsOf(read)), now, "the rule afterwards");
      }
    },
  },
  {
    name: "Rules with wrong fields are refused",
    claims: ["NOTIFICATION-INPUT-400", "NOTIFICATION-ADDRESS-400"],
    safety: "disposable",
    async run(context) {
      const { expect, rest, name } = context;
      const { path, fields } = await ruled(context);
      const request = { name: name("refused"), condition: "QUEUE_AGE", url: ADDRESS };
      for (const [field, wrong] of wrongs) {
        const created = await rest("POST", COLLECTION, { ...request, ...wrong });
        const changed = await rest("PATCH", path, wrong);
        expect("NOTIFICATION-INPUT-400").documented(created, "rest.createNotification");
        expect("NOTIFICATION-INPUT-400").documented(changed, "rest.updateNotification");
        for (const answer of [created, changed]) {
          expect("NOTIFICATION-INPUT-400").status(answer, 400);
          expect("NOTIFICATION-INPUT-400").equals(namedFields(answer), [field], JSON.stringify(wrong).slice(0, 60));
        }
      }
      for (const url of ["http://192.0.2.7/hook", "http://[fe80::1]/hook"]) {
        for (const answer of [
          await rest("POST", COLLECTION, { ...request, url }),
          await rest("PATCH", path, { url }),
        ]) {
          expect("NOTIFICATION-ADDRESS-400").status(answer, 400);
          expect("NOTIFICATION-ADDRESS-400").equals(namedFields(answer), ["url"], url);
        }
      }
      const names = listed(await rest("GET", COLLECTION)).map((rule) => rule["name"]);
      expect("NOTIFICATION-INPUT-400").that(!names.includes(request.name), "no new rule", names);
      const after = settingsOf(fieldsOf(await rest("GET", path)));
      expect("NOTIFICATION-INPUT-400").equals(after, settingsOf(fields), "the rule afterwards");
    },
  },
  {
    name: "The list of rules is asked for with what it does not know",
    claims: ["NOTIFICATION-LIST-400"],
    safety: "read-only",
    stateless: true,
    async run({ expect, rest }) {
      const answer = await rest("GET", `${COLLECTION}?colour=red`);
      expect("NOTIFICATION-LIST-400").status(answer, 400);
      expect("NOTIFICATION-LIST-400").documented(answer, "rest.listNotifications");
    },
  },
  {
    name: "An account has at most so many rules, none about the service, and none of another account",
    claims: ["NOTIFICATION-CREATE-409", "NOTIFICATION-OPERATORS-403", "NOTIFICATION-ID-404"],
    safety: "disposable",
    needs: ["keys"],
    ceiling: { resources: limits.notificationRulesMax + 10 },
    async run(context) {
      const { expect, rest, name } = context;
      const theirs = { key: keyOf(context, "other") };
      const request = { name: name("rule"), condition: "QUEUE_AGE", url: ADDRESS };
      for (const condition of ["DISK_NEARLY_FULL", "CONTRACT_DRIFT"]) {
        const answer = await rest("POST", COLLECTION, { ...request, condition }, theirs);
        expect("NOTIFICATION-OPERATORS-403").status(answer, 403);
        expect("NOTIFICATION-OPERATORS-403").documented(answer, "rest.createNotification");
      }
      for (let made = 0; made < limits.notificationRulesMax; made += 1) {
        expect("NOTIFICATION-CREATE-409").status(await rest("POST", COLLECTION, request, theirs), 200);
      }
      const refused = await rest("POST", COLLECTION, request, theirs);
      expect("NOTIFICATION-CREATE-409").status(refused, 409);
      expect("NOTIFICATION-CREATE-409").documented(refused, "rest.createNotification");
      const { path } = await ruled(context);
      for (const [method, suffix, operation] of idOperations) {
        const body = method === "PATCH" ? { enabled: false } : undefined;
        const answer = await rest(method, path + suffix, body, theirs);
        expect("NOTIFICATION-ID-404").status(answer, 404);
        expect("NOTIFICATION-ID-404").documented(answer, operation);
      }
      expect("NOTIFICATION-ID-404").contains((await rest("GET", path)).json, { enabled: true });
    },
  },
  wrongIds("Rules are read by ids that are none, and by one that no rule has", "read-only", idOperations.slice(0, 1)),
  wrongIds("Rules are changed by ids that are none, and by one that no rule has", "disposable", idOperations.slice(1)),
];

function wrongIds(
  name: string,
  safety: Scenario["safety"],
  operations: readonly (typeof idOperations)[number][],
): Scenario {
  return {
    name,
    claims: ["NOTIFICATION-ID-400", "NOTIFICATION-ID-404"],
    safety,
    async run({ expect, rest }) {
      for (const [method, suffix, operation] of operations) {
        const body = method === "PATCH" ? { enabled: false } : undefined;
        for (const id of ["a.b", "a".repeat(limits.idMaxChars + 1)]) {
          const answer = await rest(method, `${COLLECTION}/${id}${suffix}`, body);
          expect("NOTIFICATION-ID-400").status(answer, 400);
          expect("NOTIFICATION-ID-400").documented(answer, operation);
        }
        const answer = await rest(method, `${COLLECTION}/${UNKNOWN_ID}${suffix}`, body);
        expect("NOTIFICATION-ID-404").status(answer, 404);
        expect("NOTIFICATION-ID-404").documented(answer, operation);
      }
    },
  };
}

import { limits } from "@millrace/spec";
import { keyOf, NOWHERE } from "../../derived/interfaces/calls-of-operations.ts";
import { expectRefusals, namedIn } from "../../derived/interfaces/refusals.ts";
import { type Fields, type Scenario, fieldsOf, listed, objectOf } from "../../steps/words.ts";
import { ADDRESS, COLLECTION, ruled } from "../../steps/resources/notification-rules.ts";

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

/** What no schema says of a rule with the condition `QUEUE_AGE`. */
const wrongs = [
  ["NOTIFICATION-INPUT-400", "bounds.jobsMin", { bounds: { jobsMin: 1 } }],
  ["NOTIFICATION-INPUT-400", "endpointIds.0", { endpointIds: [NOWHERE] }],
  ["NOTIFICATION-INPUT-400", "url", { url: "ftp://example.org" }],
  ["NOTIFICATION-ADDRESS-400", "url", { url: "http://192.0.2.7/hook" }],
  ["NOTIFICATION-ADDRESS-400", "url", { url: "http://[fe80::1]/hook" }],
] as const;

/** A rule without what becomes of it: a disk may be nearly full already, and jobs of other checks may wait for long. */
function settingsOf({ firing: _, lastDelivery: __, ...settings }: Fields): Fields {
  return settings;
}

export const scenarios: readonly Scenario[] = [
  {
    name: "Rules of all conditions have their own bounds where none are given, and are listed newest first",
    claims: ["NOTIFICATION-CREATE-200", "NOTIFICATION-GET-200", "NOTIFICATION-LIST-200"],
    async run({ expect, rest, name }) {
      const made: Fields[] = [];
      for (const [condition, bounds] of Object.entries(conditions)) {
        const request = { name: name("rule"), condition, url: ADDRESS };
        const answer = await rest("POST", COLLECTION, request);
        const claim = expect("NOTIFICATION-CREATE-200");
        claim.status(answer, 200, "rest.createNotification");
        const usual = { endpointIds: [], enabled: true, repeatMinutes: null, firing: [], lastDelivery: null };
        claim.contains(answer.json, { ...request, ...usual });
        claim.equals(fieldsOf(answer)["bounds"], bounds, `bounds of ${condition}`);
        made.unshift(fieldsOf(answer));
      }
      const all = listed(await rest("GET", COLLECTION));
      const own = all.filter(({ id }) => made.some((rule) => rule["id"] === id));
      const moments = own.map(({ createdAt }) => String(createdAt));
      const list = expect("NOTIFICATION-LIST-200");
      list.equals(moments, moments.toSorted().toReversed(), "newest first");
      for (const rule of made) {
        const read = fieldsOf(await rest("GET", `${COLLECTION}/${String(rule["id"])}`));
        expect("NOTIFICATION-GET-200").equals(settingsOf(read), settingsOf(rule), "the rule");
        const inList = own.find(({ id }) => id === rule["id"]) ?? {};
        list.equals(settingsOf(inList), settingsOf(rule), "the rule in the list");
      }
    },
  },
  {
    name: "A rule changes in what its condition is about, and in nothing else",
    claims: ["NOTIFICATION-UPDATE-200"],
    async run({ context, rest, endpoint, says }) {
      const { endpointId } = await endpoint();
      const { path, fields } = await ruled(context, { repeatMinutes: limits.notificationRepeatMaxMinutes });
      let now = settingsOf(fields);
      for (const change of [
        { endpointIds: [endpointId] },
        { bounds: { ageSeconds: limits.notificationAgeMinSeconds } },
        { url: `${ADDRESS}/other` },
        { enabled: false },
        { repeatMinutes: null, endpointIds: [] },
      ]) {
        const answer = await rest("PATCH", path, change);
        now = { ...now, ...change };
        says.equals(settingsOf(fieldsOf(answer)), now, "the rule");
        says.equals(settingsOf(fieldsOf(await rest("GET", path))), now, "the rule afterwards");
      }
      const other = await ruled(context, { condition: "ERROR_RATE", bounds: {} });
      let bounds = objectOf(other.fields["bounds"]);
      for (const [name, bound] of Object.entries(bounds)) {
        const change = { [name]: Number(bound) + 1 };
        bounds = { ...bounds, ...change };
        const answer = await rest("PATCH", other.path, { bounds: change });
        says.equals(fieldsOf(answer)["bounds"], bounds, `bounds after a change of ${name}`);
      }
    },
  },
  {
    name: "Rules with wrong fields are refused",
    claims: ["NOTIFICATION-INPUT-400", "NOTIFICATION-ADDRESS-400"],
    async run({ context, rest, name }) {
      const { id, path } = await ruled(context);
      const request = { name: name("refused"), condition: "QUEUE_AGE", url: ADDRESS };
      const refusals = wrongs.flatMap(([claim, field, wrong]) => [
        { claims: [claim], operation: "rest.createNotification", body: { ...request, ...wrong }, status: 400, field },
        {
          claims: [claim],
          operation: "rest.updateNotification",
          body: { enabled: false, ...wrong },
          status: 400,
          field,
        },
      ]);
      const read = async () => [
        settingsOf(fieldsOf(await rest("GET", path))),
        await namedIn(context, COLLECTION, request.name),
      ];
      await expectRefusals(context, refusals, read, { notificationId: id });
    },
  },
  {
    name: "An account has at most so many rules, and none about the service",
    claims: ["NOTIFICATION-CREATE-409", "NOTIFICATION-OPERATORS-403"],
    needs: ["keys"],
    ceiling: { resources: limits.notificationRulesMax + 10 },
    async run({ context, expect, rest, name }) {
      const theirs = { key: keyOf(context, "other") };
      const request = { name: name("rule"), condition: "QUEUE_AGE", url: ADDRESS };
      for (const condition of ["DISK_NEARLY_FULL", "CONTRACT_DRIFT"]) {
        const answer = await rest("POST", COLLECTION, { ...request, condition }, theirs);
        expect("NOTIFICATION-OPERATORS-403").status(answer, 403, "rest.createNotification");
      }
      for (let made = 0; made < limits.notificationRulesMax; made += 1) {
        expect("NOTIFICATION-CREATE-409").status(await rest("POST", COLLECTION, request, theirs), 200);
      }
      const refused = await rest("POST", COLLECTION, request, theirs);
      expect("NOTIFICATION-CREATE-409").status(refused, 409, "rest.createNotification");
    },
  },
];

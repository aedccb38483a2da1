import { expect, test } from "vitest";
import { type Change, changedName, changedSettings, changeHref, changeWords, isOfInterest } from "./change-words.ts";

function change(changes: Partial<Change>): Change {
  return {
    id: "1",
    at: "2026-05-04T09:30:12.416Z",
    key: { id: "k1", name: "ci" },
    address: null,
    requestId: "r1",
    operation: "updateEndpoint",
    resourceKind: "endpoints",
    resourceId: "e1",
    before: null,
    after: null,
    ...changes,
  };
}

test("an operation is told as what happened to what", () => {
  const words = [
    "createNetworkVolume",
    "stopPod",
    "updatePodByPost",
    "revokeKey",
    "setBudget",
    "v2.createEndpoint",
    "graphql.podTerminate",
    "graphql.podFindAndDeployOnDemand",
  ].map((operation) => changeWords(change({ operation })));
  expect(words).toEqual([
    "Network volume created",
    "Pod stopped",
    "Pod updated",
    "Key revoked",
    "Budget set",
    "Endpoint created",
    "Pod terminated",
    "Pod find and deploy on demand",
  ]);
});

test("a change of an endpoint tells its release and the settings, but not all of many", () => {
  const before = { version: 3, workersMax: 1, a: 1, b: 1, c: 1 };
  const after = { version: 4, workersMax: 3, a: 2, b: 2, c: 2 };
  expect(changedSettings(change({ before, after }))).toBe("release 4, workersMax, a, b, 1 more");
  expect(changedSettings(change({ after }))).toBe("");
});

test("what is gone leads to the audit log, and what is there to its page", () => {
  expect(changeHref(change({ after: { id: "e1" } }))).toBe("/endpoints/e1");
  expect(changeHref(change({ operation: "deleteEndpoint" }))).toBe("/audit?resource=e1");
  expect(changeHref(change({ resourceKind: "keys", after: {} }))).toBe("/audit?resource=e1");
  expect(changeHref(change({ resourceId: null }))).toBe("/audit");
});

test("a name is the newest one, or the id", () => {
  expect(changedName(change({ before: { name: "old" }, after: { name: "new" } }))).toBe("new");
  expect(changedName(change({ before: { name: "old" } }))).toBe("old");
  expect(changedName(change({}))).toBe("e1");
});

test("files of volumes are no changes of settings", () => {
  expect(isOfInterest(change({ operation: "writeVolumeFile" }))).toBe(false);
  expect(isOfInterest(change({ operation: "deletePod" }))).toBe(true);
});

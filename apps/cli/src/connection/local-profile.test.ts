import { expect, test } from "vitest";
import type { Config } from "./config.ts";
import { describeSaved, withLocalService } from "./local-profile.ts";

const here = import.meta.dirname;
const baseUrl = "http://127.0.0.1:8080";
const local = { baseUrl, apiKey: "only-copy", dataDir: here };

function saved(profiles: Config["profiles"], wanted: string, service: object, currentProfile?: string): unknown {
  const config = { profiles, ...(currentProfile === undefined ? {} : { currentProfile }) };
  return withLocalService(config, wanted, { baseUrl, dataDir: "/other", ...service });
}

test("a service is saved beside others, whose keys stay", () => {
  expect(saved({ local }, "local", { apiKey: "new" }, "local")).toEqual({
    name: "local-2",
    config: { currentProfile: "local", profiles: { local, "local-2": { baseUrl, apiKey: "new", dataDir: "/other" } } },
  });
  const signedIn = { baseUrl, apiKey: "mine" };
  expect(saved({ dev: signedIn }, "dev", { apiKey: "new" })).toMatchObject({
    name: "dev-2",
    config: { profiles: { dev: signedIn } },
  });
});

test("a service has one profile, whose address is renewed; without a key nothing is saved", () => {
  const moved = "http://127.0.0.1:9000";
  expect(saved({ mine: local }, "local", { baseUrl: moved, dataDir: here }, "mine")).toEqual({
    name: "mine",
    config: { currentProfile: "mine", profiles: { mine: { ...local, baseUrl: moved } } },
  });
  expect(saved({ local }, "local", {}, "local")).toEqual({ config: { currentProfile: "local", profiles: { local } } });
});

test("the profile of data that is gone, and that of another session of dev, are replaced", () => {
  const gone = { ...local, dataDir: "/no/such/place" };
  expect(saved({ local: gone }, "local", { apiKey: "new" })).toMatchObject({ name: "local" });
  expect(saved({ dev: local }, "dev", { apiKey: "new" })).toMatchObject({ name: "dev" });
});

test("a session of dev is used by other commands until something else is saved or chosen", () => {
  expect(saved({}, "dev", { apiKey: "new" })).toMatchObject({ config: { currentProfile: "dev" } });
  expect(saved({ local }, "dev", { apiKey: "new" }, "local")).toMatchObject({ config: { currentProfile: "local" } });
  expect(saved({ dev: local }, "local", { apiKey: "new" }, "dev")).toMatchObject({
    config: { currentProfile: "local" },
  });
});

test("a service whose profile is not the current one is said to need --profile", () => {
  expect(describeSaved({ name: "local", current: "local" })).toBe("Other commands find it as the profile local.");
  expect(describeSaved({ name: "local-2", current: "local" })).toBe(
    "Other commands find it with --profile local-2; without it, they use the profile local.",
  );
});

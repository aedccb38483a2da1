import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ForgeError } from "./forge.ts";
import { githubForge } from "./github-forge.ts";
import { type PlayedGithub, playedIssue, startPlayedGithub } from "./played-github.test-support.ts";

let github: PlayedGithub;
beforeEach(async () => {
  github = await startPlayedGithub();
});
afterEach(() => github[Symbol.asyncDispose]());

const forge = (options: { readonly timeoutMs?: number } = {}) =>
  githubForge({ apiUrl: github.url, repository: "owner/name", token: "secret", ...options });

test("an issue is opened, found, rewritten, commented and closed", async () => {
  const issue = await forge().open({ title: "One", body: "mark 1" });
  expect(issue).toMatchObject({ number: 1, url: `${github.url}/owner/name/issues/1` });
  expect(await forge().find("mark 1")).toEqual(issue);
  await forge().update(1, { title: "Two", body: "mark 2" });
  await forge().comment(1, "Look.");
  await forge().close(1);
  expect(github.issues[0]).toMatchObject({ title: "Two", body: "mark 2", comments: ["Look."], state: "closed" });
  expect(await forge().find("mark 2")).toBeNull();
  expect([...github.authorizations]).toEqual(["Bearer secret"]);
});

describe("of many issues", () => {
  test("the one with the marker is found on any page", async () => {
    for (let number = 1; number <= 250; number += 1) github.issues.push(playedIssue(number));
    Object.assign(github.issues[3] ?? {}, { body: "with the mark in it" });
    expect(await forge().find("the mark")).toMatchObject({ number: 4 });
    expect(github.asked).toHaveLength(3);
  });

  test.each([
    ["of a stranger", { author_association: "NONE", user: { type: "User" } }],
    ["that is a pull request", { pull_request: {} }],
    ["that is closed", { state: "closed" as const }],
  ])("one %s is left alone", async (_, changes) => {
    github.issues.push(playedIssue(1, { body: "mark", ...changes }));
    expect(await forge().find("mark")).toBeNull();
  });

  test("one of a user with write access is accepted", async () => {
    github.issues.push(playedIssue(1, { body: "mark", author_association: "MEMBER", user: { type: "User" } }));
    expect(await forge().find("mark")).toMatchObject({ number: 1 });
  });
});

describe("a refusal says what to do", () => {
  test.each([
    [401, {}, "GITHUB_TOKEN"],
    [403, {}, "issues: write"],
    [403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1767225600" }, "after 2026-01-01T00:00:00.000Z"],
    [404, {}, "GITHUB_REPOSITORY"],
    [410, {}, "switched off"],
    [429, { "retry-after": "60" }, "in 60 s"],
    [502, {}, "tries again"],
  ] as const)("%i %j", async (status, headers, words) => {
    github.failure = (response) => response.writeHead(status, headers).end("{}");
    const refused = forge().open({ title: "One", body: "" });
    await expect(refused).rejects.toThrow(ForgeError);
    await expect(refused).rejects.toThrow(words);
    await expect(refused).rejects.not.toThrow("secret");
  });

  test("no answer in time", async () => {
    github.failure = () => {};
    await expect(forge({ timeoutMs: 50 }).find("mark")).rejects.toThrow("no answer");
  });

  test("no server", async () => {
    const nobody = githubForge({ apiUrl: "http://127.0.0.1:9", repository: "owner/name", token: "secret" });
    await expect(nobody.find("mark")).rejects.toThrow(ForgeError);
  });

  test("an answer that is an HTML page", async () => {
    github.failure = (response) => response.writeHead(200).end("<html>");
    await expect(forge().find("mark")).rejects.toThrow("GITHUB_API_URL");
  });
});

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

/** A form that makes something. */
interface MakingForm {
  readonly path: string;
  /** The button that opens it, unless the page is the form. */
  readonly opener?: string;
  /** Values by the labels of their fields. */
  readonly values: Readonly<Record<string, string>>;
  readonly verb: string;
}

const forms: readonly MakingForm[] = [
  { path: "/endpoints/new", values: { Name: "one", Image: "local/studio" }, verb: "Create the endpoint" },
  { path: "/templates/new", values: { Name: "two", Image: "local/studio" }, verb: "Create the template" },
  { path: "/pods/new", values: { Image: "local/notebook" }, verb: "Create the pod" },
  { path: "/volumes", opener: "New network volume", values: { Name: "one" }, verb: "Create the volume" },
  { path: "/secrets", opener: "New secret", values: { Name: "ONE", Value: "1" }, verb: "Store the secret" },
  { path: "/keys", opener: "New key", values: { Name: "one" }, verb: "Create the key" },
  { path: "/accounts", opener: "New account", values: { Name: "one" }, verb: "Create the account" },
];

/** A request of GraphQL that changes nothing. */
const READING = /"query":"\s*(?:query\b|\{)/;

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))("two clicks", () => {
  const service = watchedService();

  /** Clicks twice before the page can answer the first click. @returns the addresses that were sent something until the work was done */
  async function sentByTwo(page: Page, verb: string): Promise<readonly string[]> {
    const sent: string[] = [];
    page.on("request", (request) => {
      const isRead = READING.test(request.postData() ?? "");
      if (request.method() === "POST" && !isRead) sent.push(new URL(request.url()).pathname);
    });
    const button = page.getByRole("button", { name: verb });
    await button.evaluate((element) => {
      (element as HTMLElement).click();
      (element as HTMLElement).click();
    });
    await button.waitFor({ state: "detached" });
    return sent;
  }

  test.each(forms)("of “$verb” make one", async ({ path, opener, values, verb }) => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, path);
    if (opener !== undefined) await page.getByRole("button", { name: opener }).first().click();
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
    const sent = await sentByTwo(page, verb);
    expect(sent).toEqual([...new Set(sent)]);
    expect(sent).not.toEqual([]);
  });
});

import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import type { Page } from "playwright-core";

export const handlersFolder: string = join(import.meta.dirname, "..", "handlers");

/** A service with real workers: the handlers beside these tests, as processes. */
export function startConsoleService(settings: Parameters<typeof startTestService>[0] = {}): Promise<TestService> {
  return startTestService({
    ...settings,
    settings: { compute: "process", handlerDirs: [handlersFolder], ...settings.settings },
  });
}

/** Signs in with the admin key, or another. Afterwards the page of the path is shown. */
export async function signIn(
  page: Page,
  service: Pick<TestService, "url" | "adminKey">,
  path: string = "/",
  key: string = service.adminKey,
): Promise<void> {
  await page.goto(`${service.url}/console${path}`);
  await page.getByLabel("Key", { exact: true }).fill(key);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page
    .getByRole("button", { name: "Sign out" })
    .or(page.getByRole("button", { name: "Open the navigation" }))
    .first()
    .waitFor();
}

/** Makes a key with these scopes, and gives its text. */
export async function keyWith(service: Pick<TestService, "rest">, scopes: readonly string[]): Promise<string> {
  const { key } = await service.rest("POST", "/v1/keys", { name: scopes.join(" and "), scopes });
  return String(key);
}

import { describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { keyWith, signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))(
  "secrets, credentials, keys and accounts",
  () => {
    const service = watchedService();

    test("a secret is stored, replaced and deleted, and its value is never shown", async () => {
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, "/secrets");
      await page.getByText("No secrets yet").waitFor();
      await page.getByRole("button", { name: "New secret" }).first().click();
      expect(await page.getByLabel("Name").evaluate((field) => field === document.activeElement)).toBe(true);
      await page.getByRole("button", { name: "Cancel" }).click();
      expect(await page.evaluate("document.activeElement.textContent")).toBe("New secret");
      await page.keyboard.press("Enter");
      await page.getByLabel("Name").fill("no spaces");
      await page.getByLabel("Value").fill("grist-0815");
      await page.getByRole("button", { name: "Store the secret" }).click();
      await page.getByText("Use letters, digits and underscores").waitFor();
      await page.getByLabel("Name").fill("HF_TOKEN");
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "Store the secret" }).click();
      await page.getByText("{{ RUNPOD_SECRET_HF_TOKEN }}").waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "Replace HF_TOKEN" }).click();
      expect(await page.getByLabel("Value").inputValue()).toBe("");
      await page.getByLabel("Value").fill("grist-0816");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("HF_TOKEN was changed").waitFor();
      expect(await page.content()).not.toMatch(/grist-081/);
      await page.getByRole("button", { name: "Delete HF_TOKEN" }).click();
      await page.getByLabel("Type HF_TOKEN to confirm").fill("HF_TOKEN");
      await page.getByRole("button", { name: "Delete the secret" }).click();
      await page.getByText("No secrets yet").waitFor();
      expect(tab.requests.filter((url) => url.includes("grist"))).toEqual([]);
      expect(tab.complaints).toEqual([]);
    });

    test("registry credentials are stored, replaced and deleted; a key that only reads sees their names", async () => {
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, "/registry-credentials");
      await page.getByRole("button", { name: "New credentials" }).first().click();
      await page.getByRole("button", { name: "Store the credentials" }).click();
      await page.getByText("Enter the user name.").waitFor();
      await page.getByLabel("Name", { exact: true }).fill("our registry");
      await page.getByLabel("User name").fill("miller");
      await page.getByLabel("Password or access token").fill("grist-0815");
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "Store the credentials" }).click();
      await page.getByRole("button", { name: "Replace our registry" }).click();
      await page.getByLabel("User name").fill("miller");
      await page.getByLabel("Password or access token").fill("grist-0816");
      await page.getByRole("button", { name: "Replace the credentials" }).click();
      await page.getByText("our registry was replaced").waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);

      await using other = await openPage();
      await signIn(other.page, service, "/registry-credentials", await keyWith(service, ["manage:read"]));
      await other.page.getByText("our registry").waitFor();
      await other.page.getByRole("link", { name: "Secrets" }).click();
      await other.page.getByText("No secrets yet").waitFor();
      await expect.poll(() => other.page.getByRole("button", { name: /New|Replace|Delete/ }).count()).toBe(0);

      await page.getByRole("button", { name: "Delete our registry" }).click();
      await page.getByRole("button", { name: "Delete the credentials" }).click();
      await page.getByText("No registry credentials yet").waitFor();
      expect(tab.complaints).toEqual([]);
    });

    test("a key is made with scopes that are explained, shown once, good for signing in, and revoked", async () => {
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, "/keys");
      await page.getByRole("button", { name: "New key" }).click();
      await page.getByText("For external workers.").last().waitFor();
      await page.getByLabel("run", { exact: true }).uncheck();
      await page.getByRole("button", { name: "Create the key" }).click();
      await page.getByText("Enter a name that says what the key is for.").waitFor();
      await page.getByText("Select at least one scope.").waitFor();
      await page.getByLabel("Name").fill("the reader");
      await page.getByLabel("manage:read", { exact: true }).check();
      await page.getByLabel("Expires").selectOption({ label: "After 30 days" });
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "Create the key" }).click();
      const key = await page.locator(".dialog pre").textContent();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "I have saved this key" }).click();
      await page.getByRole("button", { name: "Revoke the reader" }).waitFor();
      expect(await page.content()).not.toContain(key);
      expect(await accessibilityProblems(page)).toEqual([]);

      await using other = await openPage();
      await signIn(other.page, service, "/keys", key ?? "");
      await other.page.getByText("Only a key with the scope admin").waitFor();
      await expect.poll(() => other.page.getByRole("button", { name: "New key" }).count()).toBe(0);
      await other.page.getByRole("link", { name: "Accounts" }).click();
      await other.page.getByText("Only operators see the accounts").waitFor();
      expect(await accessibilityProblems(other.page)).toEqual([]);

      await page.getByRole("button", { name: "Revoke the reader" }).click();
      await page.getByRole("button", { name: "Revoke the key" }).click();
      await expect.poll(() => page.getByRole("button", { name: "Revoke the reader" }).count()).toBe(0);
      await page.getByLabel("Include expired and revoked keys").check();
      await page.getByText("Revoked", { exact: true }).waitFor();
      expect(tab.complaints).toEqual([]);
    });

    test("an operator makes an account, gives it a key, renames and deletes it", async () => {
      await using tab = await openPage();
      const { page } = tab;
      await signIn(page, service, "/accounts");
      await page.getByRole("button", { name: "New account" }).click();
      await page.getByLabel("Name").fill("the bakery");
      await page.getByLabel("Contact email").fill("nobody");
      await page.getByRole("button", { name: "Create the account" }).click();
      await page.locator("[aria-invalid=true]").waitFor();
      await page.getByLabel("Contact email").fill("bread@example.org");
      await page.getByRole("button", { name: "Create the account" }).click();
      await page.getByRole("link", { name: "the bakery" }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("link", { name: "the bakery" }).click();
      await page.getByText("These keys belong to another account.").waitFor();
      await page.getByRole("button", { name: "New key" }).click();
      await page.getByLabel("Name").fill("for the oven");
      await page.getByRole("button", { name: "Create the key" }).click();
      await page.getByRole("button", { name: "I have saved this key" }).click();
      await page.getByRole("button", { name: "Revoke for the oven" }).waitFor();
      await page.getByRole("navigation", { name: "Pages above" }).getByRole("link", { name: "Accounts" }).click();
      await page.getByRole("button", { name: "Edit the bakery" }).click();
      await page.getByLabel("Name").fill("the old bakery");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: "Delete the old bakery" }).click();
      await page.getByLabel("Type the old bakery to confirm").fill("the old bakery");
      await page.getByRole("button", { name: "Delete the account" }).click();
      await expect.poll(() => page.getByRole("link", { name: "the old bakery" }).count()).toBe(0);
      expect(tab.complaints).toEqual([]);
    });
  },
);

import { beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { accessibilityProblems } from "./support/accessibility.ts";
import { chromiumPath, openPage } from "./support/browser.ts";
import { keyWith, signIn } from "./support/console-service.ts";
import { watchedService } from "./support/watched-service.ts";

type Tab = Awaited<ReturnType<typeof openPage>>;

describe.runIf(needs("the console in a browser", chromiumPath !== undefined, "install chromium"))("the chat", () => {
  const service = watchedService();
  let endpointId = "";
  beforeAll(async () => {
    endpointId = await service.deploy("local/parrot", { name: "parrot", workersMax: 1, computeType: "CPU" });
  });

  async function openChat({ page }: Tab): Promise<void> {
    await signIn(page, service, `/endpoints/${endpointId}/chat`);
    await page.getByRole("button", { name: "Ask for the models" }).click();
    await page.getByLabel("Message").waitFor();
  }
  async function say({ page }: Tab, text: string): Promise<void> {
    await page.getByLabel("Message").fill(text);
    await page.getByLabel("Message").press("Enter");
  }

  test("asks for the models only when the user wants it, and streams an answer with its tokens and its times", async () => {
    await using tab = await openPage();
    const { page } = tab;
    await signIn(page, service, `/endpoints/${endpointId}/chat`);
    await page.getByRole("button", { name: "Ask for the models" }).waitFor();
    expect(tab.requests.filter((url) => url.includes("/openai/"))).toEqual([]);
    await page.getByRole("button", { name: "Ask for the models" }).click();
    await page.getByLabel("System prompt").fill("Once");
    await say(tab, "**upon** a mill");
    const answer = page.getByRole("article", { name: "Model" });
    await expect.poll(() => answer.textContent()).toContain("Once upon a mill");
    await answer.getByText(/First token after .* 4 tokens at .* 3 prompt tokens/).waitFor();
    expect(await answer.locator("strong").textContent()).toBe("upon");
    await page.getByRole("combobox", { name: "Model" }).selectOption("quiet-parrot");
    await say(tab, "again");
    await page.getByText("The model did not report its tokens").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(tab.complaints).toEqual([]);
  });

  test("stops an answer, whose job is then cancelled, and starts again", async () => {
    await using tab = await openPage();
    await openChat(tab);
    const { page } = tab;
    await say(tab, "forever ");
    const answer = page.getByRole("article", { name: "Model" });
    await expect.poll(() => answer.textContent()).toContain("forever forever");
    await page.getByRole("button", { name: "Stop" }).click();
    await answer.getByText("Stopped").waitFor();
    await answer.getByRole("link", { name: "Open the job" }).click();
    await page.getByText("Cancelled").first().waitFor();
    await page.goBack();
    await page.getByText("Write a message to start").waitFor();
    expect(tab.complaints).toEqual([]);
  });

  test("shows an error of the model with what to do about it, and goes on", async () => {
    await using tab = await openPage();
    await openChat(tab);
    const { page } = tab;
    await say(tab, "too long");
    const alert = page.getByRole("alert");
    await expect.poll(() => alert.textContent()).toContain("The prompt has 9000 tokens; the limit is 8192.");
    expect(await alert.textContent()).toContain("Change the message");
    await page.getByRole("button", { name: "Start again" }).click();
    await say(tab, "fine");
    await page.getByRole("article", { name: "Model" }).getByText("First token after").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test("continues an answer whose connection breaks", async () => {
    await using tab = await openPage();
    await openChat(tab);
    const { page } = tab;
    const words = Array.from({ length: 60 }, (_, at) => `w${at}`).join(" ");
    let sent = 0;
    await page.route("**/chat/completions", async (route) => {
      sent += 1;
      // The first answer ends where the connection behind a proxy broke.
      if (sent > 1) return await route.continue();
      const answer = await route.fetch();
      const text = await answer.text();
      const cut = text.indexOf("w20");
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), "content-length": "999999" },
        body: text.slice(0, cut),
      });
    });
    await say(tab, words);
    const answer = page.getByRole("article", { name: "Model" });
    await answer.getByText(/60 tokens/).waitFor();
    expect(await answer.locator(".markdown").textContent()).toBe(words);
  });

  test("is not offered to a key that may not send requests", async () => {
    await using tab = await openPage();
    const key = await keyWith(service, ["manage:read"]);
    await signIn(tab.page, service, `/endpoints/${endpointId}/chat`, key);
    await tab.page.getByText("it lacks the scope run").waitFor();
  });

  test("of an endpoint without models says so, and leads to the guide", async () => {
    await using tab = await openPage();
    const otherId = await service.deploy("local/studio", { name: "studio", workersMax: 1, computeType: "CPU" });
    await signIn(tab.page, service, `/endpoints/${otherId}/chat`);
    await tab.page.getByRole("button", { name: "Ask for the models" }).click();
    await tab.page.getByText("This endpoint serves no models").waitFor();
    await tab.page.getByRole("link", { name: "How to serve a language model" }).waitFor();
  });
});

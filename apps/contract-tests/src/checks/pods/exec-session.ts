import { happens } from "@millrace/contract-core";
import { execChannels, limits } from "@millrace/spec";
import type { AnotherService } from "../../suite/context.ts";
import type { Scenario } from "../../suite/scenario.ts";
import { until } from "../waiting/until.ts";
import { said, speakingImage } from "./containers.ts";
import { protocolsWith } from "./exec.ts";
import { createPod, podThatIsUp } from "./shared.ts";

/** Says one line of its input, one of its errors, and ends. */
const ECHO = 'read line; echo "out $line"; echo "err $line" >&2; exit 7';
/** Says the size of its terminal, rows first, now and at each line of its input. */
const SIZES = "stty size; while read line; do stty size; done";
/** Real time in which a command answers, and its connection is closed. */
const ANSWERED_WITHIN_MS = 20_000;
/** RFC 6455, 7.4.1: a message of a kind that is not taken. */
const BAD_MESSAGE = 1003;

/** A command in the container of a pod. */
interface Session {
  send(channel: number, content: string): void;
  /** What came in a channel so far. */
  received(channel: number): string;
  /** The code with which the connection was closed, once it is; null if it stays open for too long. */
  closed(): Promise<number | null>;
}

async function open({ baseUrl, keys }: AnotherService, podId: unknown, query: string): Promise<Session> {
  const url = `${baseUrl}/v1/pods/${String(podId)}/exec?${query}`;
  const socket = new WebSocket(url, [...protocolsWith(keys.own)]);
  socket.binaryType = "arraybuffer";
  const messages: Buffer[] = [];
  socket.addEventListener("message", ({ data }) => messages.push(Buffer.from(data as ArrayBuffer)));
  let code: number | null = null;
  socket.addEventListener("close", (event) => (code = event.code));
  await Promise.race([happens(socket, "open", ANSWERED_WITHIN_MS), happens(socket, "close", ANSWERED_WITHIN_MS)]);
  return {
    closed: () =>
      until(
        async () => code,
        (it) => it !== null,
        ANSWERED_WITHIN_MS,
      ),
    send: (channel, content) => socket.send(Buffer.concat([Buffer.of(channel), Buffer.from(content)])),
    received: (channel) =>
      Buffer.concat(messages.filter(([first]) => first === channel).map((message) => message.subarray(1))).toString(),
  };
}

function commandOf(script: string): string {
  return ["sh", "-c", script].map((word) => `command=${encodeURIComponent(word)}`).join("&");
}

export const scenarios: readonly Scenario[] = [
  {
    name: "a command in the container of a pod has input, output, errors, an exit code and the size of its terminal",
    claims: ["POD-EXEC", "POD-EXEC-LIMITS"],
    safety: "full",
    needs: ["own-service", "containers"],
    async run({ another, expect }) {
      await using image = await speakingImage();
      const service = await another({ shared: true, compute: "docker" });
      const pod = await createPod(service, { imageName: image.name });
      await podThatIsUp(service, pod["id"]);
      await said(service, pod["id"], 1);
      const claim = expect("POD-EXEC");

      const echo = await open(service, pod["id"], commandOf(ECHO));
      echo.send(execChannels.stdin, "a line\n");
      claim.equals(await echo.closed(), 1000, "the code of the end of the connection");
      claim.equals(echo.received(execChannels.stdout), "out a line\n", "the output");
      claim.equals(echo.received(execChannels.stderr), "err a line\n", "the error output");
      claim.equals(JSON.parse(echo.received(execChannels.end)), { exitCode: 7 }, "the end");

      // Both end with their input, the second one without having had any.
      for (const input of ["a line\n", ""]) {
        const heard = await open(service, pod["id"], commandOf("while read line; do echo $line; done; echo ended"));
        if (input !== "") heard.send(execChannels.stdin, input);
        heard.send(execChannels.stdin, "");
        claim.equals(await heard.closed(), 1000, "the end of a command with its input");
        claim.equals(heard.received(execChannels.stdout), `${input}ended\n`, "what it had for input");
      }

      const sized = await open(service, pod["id"], `${commandOf(SIZES)}&terminal=true&columns=91&rows=33`);
      const shows = (size: string) =>
        until(
          async () => {
            sized.send(execChannels.stdin, "\n");
            return sized.received(execChannels.stdout);
          },
          (text) => text.includes(size),
          ANSWERED_WITHIN_MS,
        );
      const resize = (columns: number, rows: number): void =>
        sized.send(execChannels.resize, JSON.stringify({ columns, rows }));
      claim.that((await shows("33 91")).includes("33 91"), "the size of the terminal", "another one");
      const { execTerminalMaxCharacters: most } = limits;
      resize(most, most);
      const widest = await shows(`${most} ${most}`);
      expect("POD-EXEC-LIMITS").that(widest.includes(`${most} ${most}`), "the size of the largest terminal", widest);
      resize(most + 1, most);
      expect("POD-EXEC-LIMITS").equals(await sized.closed(), BAD_MESSAGE, "the end after a terminal that is too large");
    },
  },
];

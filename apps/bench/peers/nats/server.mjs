import { randomUUID } from "node:crypto";
import { serve } from "./http.mjs";
import { createResults } from "./results.mjs";
import { createStreams, openStreams } from "./streams.mjs";

const settings = JSON.parse(process.env.PEER_SETTINGS);
const { connection, manager, stream } = await openStreams();
await createStreams(manager, settings);

const results = createResults(async (id) => {
  const stored = await manager.direct.getMessage("RESULTS", { last_by_subj: `results.${id}` });
  return stored?.json();
});
const ordered = await stream.consumers.get("RESULTS", { deliver_policy: "new" });
await ordered.consume({
  max_messages: settings["max_messages"],
  callback: (message) => results.settle(message.subject.slice("results.".length), message.json()),
});

await serve({
  async submit(input) {
    const id = randomUUID();
    await stream.publish(`jobs.${id}`, JSON.stringify(input), { msgID: id });
    results.expect(id);
    return id;
  },
  result: results.result,
  close: () => connection.close(),
});

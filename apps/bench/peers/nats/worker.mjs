import { openStreams } from "./streams.mjs";

const settings = JSON.parse(process.env.PEER_SETTINGS);
const { connection, stream } = await openStreams();
const workers = await stream.consumers.get("JOBS", "workers");

async function work(message) {
  const id = message.subject.slice("jobs.".length);
  const output = { ok: typeof message.json() === "object" };
  // The result is stored before the job is taken off the queue.
  await stream.publish(`results.${id}`, JSON.stringify(output), { msgID: id });
  message.ack();
}
async function workOrTell(message) {
  try {
    await work(message);
  } catch (error) {
    console.error(error);
  }
}
await workers.consume({
  max_messages: settings["max_messages"],
  callback: (message) => void workOrTell(message),
});
process.once("SIGTERM", () => connection.close().finally(() => process.exit(0)));

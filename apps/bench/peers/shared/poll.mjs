/**
 * Reads the results of all jobs that are waited for in one query, again and again, for queues that tell no other process of a
 * finished job.
 *
 * @param {object} poll
 * @param {ReturnType<import("./results.mjs").createResults>} poll.results
 * @param {(ids: string[]) => Promise<{ id: string, output: unknown }[]>} poll.read
 * @param {number} poll.everyMs
 */
export function pollResults({ results, read, everyMs }) {
  async function turn() {
    const ids = results.waitingIds();
    try {
      if (ids.length > 0) for (const { id, output } of await read(ids)) results.settle(id, output);
    } catch (error) {
      console.error(error);
    }
    setTimeout(turn, everyMs);
  }
  void turn();
}

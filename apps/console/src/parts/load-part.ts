const PAUSES_MS = [500, 1_000, 2_000, 4_000];

/**
 * Loads a part of the console, for some seconds again: a browser whose computer changes its network breaks off what is under way.
 *
 * @throws the last failure
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs);
      });
    }
  }
  return await load();
}

import { DomainError, type SeatWish } from "@millrace/engine";

/** Names the worker that answered, and in a request the one that shall. */
export const workerHeader = "x-runpod-worker-id";

const WISH = /^(?:(strict|strict-resume) )?([A-Za-z0-9_-]{1,64})$/;

/** Which worker a request wants: `ID`, `strict ID` or `strict-resume ID`. @throws DomainError for another text */
export function affinityOf(text: string | string[] | undefined): Pick<SeatWish, "workerId" | "only"> {
  if (text === undefined || text === "") return {};
  const [, mode, workerId] = WISH.exec(String(text).trim()) ?? [];
  if (workerId === undefined) {
    const message = "must be the id of a worker, alone or after `strict` or `strict-resume`";
    throw new DomainError("invalid_request", `X-Runpod-Worker-Id ${message}.`, {
      details: [{ field: "X-Runpod-Worker-Id", message }],
    });
  }
  if (mode === undefined) return { workerId };
  return { workerId, only: mode === "strict" ? "strict" : "strictResume" };
}

import { serviceUrl } from "../session/address.ts";
import type { Session } from "../session/session.tsx";

interface TransferOptions {
  readonly signal: AbortSignal;
  /** Told now and then how many bytes have gone. */
  readonly onBytes: (done: number) => void;
}

/**
 * Uploads a file to a network volume. With `XMLHttpRequest`, since `fetch` does not tell how far it is.
 *
 * @throws Error in the words of the service; the reason of the signal when that ends it
 */
export async function uploadFile(
  session: Session,
  volumeId: string,
  path: string,
  file: Blob,
  { signal, onBytes }: TransferOptions,
): Promise<void> {
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  const abort = (): void => request.abort();
  signal.addEventListener("abort", abort);
  try {
    await new Promise<void>((resolve, reject) => {
      request.open("PUT", contentAddress(volumeId, path));
      request.setRequestHeader("authorization", `Bearer ${session.apiKey}`);
      request.setRequestHeader("content-type", "application/octet-stream");
      request.upload.addEventListener("progress", (event) => onBytes(event.loaded));
      request.addEventListener("load", () => {
        if (request.status >= 200 && request.status < 300) resolve();
        else reject(new Error(messageOf(request.responseText, request.status)));
      });
      request.addEventListener("error", () => reject(new Error("The connection broke. Nothing was stored.")));
      request.addEventListener("abort", () => reject(new DOMException("The upload was stopped.", "AbortError")));
      request.send(file);
    });
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Downloads a file of a network volume. @throws Error in the words of the service */
export async function downloadFile(
  session: Session,
  volumeId: string,
  path: string,
  options: TransferOptions,
): Promise<Blob> {
  return await download(session, contentAddress(volumeId, path), options);
}

/** Downloads what is at an address of the service. The browser keeps large answers on its disk. @throws Error in the words of the service */
export async function download(session: Session, address: string, { signal, onBytes }: TransferOptions): Promise<Blob> {
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${session.apiKey}` },
    signal: AbortSignal.any([signal, session.signal]),
  });
  if (!response.ok) throw new Error(messageOf(await response.text(), response.status));
  let done = 0;
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        done += chunk.byteLength;
        onBytes(done);
        controller.enqueue(chunk);
      },
    }),
  );
  return await new Response(counted).blob();
}

function contentAddress(volumeId: string, path: string): string {
  return `${serviceUrl}/v1/networkvolumes/${encodeURIComponent(volumeId)}/files/content?path=${encodeURIComponent(path)}`;
}

function messageOf(body: string, status: number): string {
  try {
    const { message } = JSON.parse(body) as { readonly message?: unknown };
    if (typeof message === "string") return message;
  } catch {
    // Something in between answered, not the service.
  }
  return `The service answered ${status}.`;
}

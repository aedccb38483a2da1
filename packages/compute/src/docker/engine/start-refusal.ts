import { MachineStartError, type MachineSpec } from "@millrace/engine";
import { EngineError } from "./engine-client.ts";

/** Another program took the port after this service chose it. */
export function isPortTaken(error: unknown): boolean {
  return (
    error instanceof EngineError &&
    /port is already allocated|address already in use|ports are not available/i.test(error.message)
  );
}

/** The storage of this engine cannot limit the size of a container. */
export function isDiskLimitRefused(error: unknown): boolean {
  return error instanceof EngineError && /storage.?opt|quota/i.test(error.message);
}

/** For some engines the init program, process 1 of containers, is a separate package. */
export function isInitMissing(error: unknown): boolean {
  return (
    error instanceof EngineError &&
    /init binary not found|docker-init.*not found|catatonit.*no such file/i.test(error.message)
  );
}

export function isNetworkMissing(error: unknown): boolean {
  return error instanceof EngineError && /network \S+ not found/i.test(error.message);
}

export function isImageMissing(error: unknown): boolean {
  return error instanceof EngineError && error.status === 404 && /no such image/i.test(error.message);
}

/** The messages of runc and crun. */
const noSuchCommand =
  /executable file .*not found|exec: .*(no such file|permission denied)|open executable|exec format|no command specified/i;

/** The error for a refused container: a permanent one that says what to do, or the given one, after which to try again. */
export function startRefusal(spec: MachineSpec, error: unknown): unknown {
  if (!(error instanceof EngineError)) return error;
  const image = JSON.stringify(spec.imageName);
  const said = error.message.replaceAll(/\s+/g, " ");
  if (/could not select device driver|nvidia|cdi device/i.test(said)) {
    return new MachineStartError(
      `The container engine cannot give GPUs to containers. Install NVIDIA's container toolkit and restart the engine. It said: ${said}`,
    );
  }
  if (noSuchCommand.test(said)) {
    return new MachineStartError(
      `The image ${image} has no such command, or the command cannot run here. Check dockerEntrypoint and dockerStartCmd. The engine said: ${said}`,
    );
  }
  if (/mount|invalid|must be|duplicate/i.test(said) && error.status === 400) {
    return new MachineStartError(`The container engine refused to start the image ${image}: ${said}`);
  }
  return error;
}

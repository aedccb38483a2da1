import { readFileSync } from "node:fs";

/** Memory of a process that is in use, in MB (10^6 bytes). Linux only. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`process ${pid} tells no resident memory`);
  return (Number(kilobytes) * 1024) / 1e6;
}

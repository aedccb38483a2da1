/** The parts of the engine's answers that the driver reads. */

export interface EngineInfo {
  readonly NCPU: number;
  readonly MemTotal: number;
  readonly OperatingSystem: string;
  readonly KernelVersion: string;
  readonly ServerVersion: string;
  readonly SecurityOptions?: readonly string[] | null;
}

export interface ListedContainer {
  readonly Id: string;
  readonly State: string;
  readonly Labels: Readonly<Record<string, string>> | null;
}

export interface InspectedContainer {
  readonly Id: string;
  readonly State: {
    /** Also true for a frozen container. */
    readonly Running: boolean;
    readonly Paused: boolean;
    readonly OOMKilled: boolean;
    readonly ExitCode: number;
    /** Why it could not be started; empty otherwise. */
    readonly Error: string;
    readonly StartedAt: string;
  };
  readonly Config: {
    readonly Labels: Readonly<Record<string, string>> | null;
    /** Holds secrets. */
    readonly Env: readonly string[] | null;
  };
  readonly HostConfig: {
    readonly Memory: number;
    readonly NanoCpus: number;
    readonly DeviceRequests?: readonly { readonly DeviceIDs?: readonly string[] | null }[] | null;
  };
  readonly NetworkSettings: {
    readonly Networks: Readonly<Record<string, { readonly IPAddress: string }>> | null;
  };
}

export interface InspectedNetwork {
  readonly Id: string;
  readonly Created: string;
  readonly Labels: Readonly<Record<string, string>> | null;
  readonly IPAM: { readonly Config: readonly { readonly Subnet: string; readonly Gateway?: string }[] | null };
}

export interface ContainerStats {
  readonly cpu_stats?: { readonly cpu_usage?: { readonly total_usage?: number } };
  readonly memory_stats?: {
    readonly usage?: number;
    /** Files that the kernel can drop at any time: `total_inactive_file` under cgroups 1, else `inactive_file`. */
    readonly stats?: { readonly total_inactive_file?: number; readonly inactive_file?: number };
  };
}

export interface ContainerEvent {
  readonly Action?: string;
  readonly id?: string;
  readonly Actor?: { readonly ID?: string };
}

export interface CreatedContainer {
  readonly Id: string;
}

export interface CreatedExec {
  readonly Id: string;
}

export interface InspectedExec {
  readonly Running: boolean;
  readonly ExitCode: number | null;
  /** Id of its process on the engine's host; 0 before it starts. */
  readonly Pid: number;
}

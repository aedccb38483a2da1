import { type GpuTypeId, gpuTypeIds } from "@millrace/spec";

/** Facts about a type of GPU, independent of any host. */
export interface GpuTypeFacts {
  readonly id: string;
  readonly displayName: string;
  readonly manufacturer: string;
  readonly memoryInGb: number;
  /** Pool of comparable types that it belongs to. */
  readonly pool: string;
}

/** Memory in GB and pool of each type that the interface names. Every type belongs to one pool. */
const FACTS: Readonly<Record<GpuTypeId, readonly [memoryInGb: number, pool: string]>> = {
  "NVIDIA GeForce RTX 4090": [24, "ADA_24"],
  "NVIDIA A40": [48, "AMPERE_48"],
  "NVIDIA RTX A5000": [24, "AMPERE_24"],
  "NVIDIA GeForce RTX 5090": [32, "BLACKWELL_32"],
  "NVIDIA H100 80GB HBM3": [80, "ADA_80_PRO"],
  "NVIDIA GeForce RTX 3090": [24, "AMPERE_24"],
  "NVIDIA RTX A4500": [20, "AMPERE_16"],
  "NVIDIA L40S": [48, "ADA_48_PRO"],
  "NVIDIA H200": [141, "HOPPER_141"],
  "NVIDIA L4": [24, "AMPERE_24"],
  "NVIDIA RTX 6000 Ada Generation": [48, "ADA_48_PRO"],
  "NVIDIA A100-SXM4-80GB": [80, "AMPERE_80"],
  "NVIDIA RTX 4000 Ada Generation": [20, "AMPERE_16"],
  "NVIDIA RTX A6000": [48, "AMPERE_48"],
  "NVIDIA A100 80GB PCIe": [80, "AMPERE_80"],
  "NVIDIA RTX 2000 Ada Generation": [16, "AMPERE_16"],
  "NVIDIA RTX A4000": [16, "AMPERE_16"],
  "NVIDIA RTX PRO 6000 Blackwell Server Edition": [96, "BLACKWELL_96"],
  "NVIDIA H100 PCIe": [80, "ADA_80_PRO"],
  "NVIDIA H100 NVL": [94, "ADA_80_PRO"],
  "NVIDIA L40": [48, "ADA_48_PRO"],
  "NVIDIA B200": [180, "BLACKWELL_180"],
  "NVIDIA GeForce RTX 3080 Ti": [12, "AMPERE_12"],
  "NVIDIA RTX PRO 6000 Blackwell Workstation Edition": [96, "BLACKWELL_96"],
  "NVIDIA GeForce RTX 3080": [10, "AMPERE_12"],
  "NVIDIA GeForce RTX 3070": [8, "AMPERE_12"],
  "AMD Instinct MI300X OAM": [192, "CDNA_192"],
  "NVIDIA GeForce RTX 4080 SUPER": [16, "ADA_16"],
  "Tesla V100-PCIE-16GB": [16, "VOLTA_16"],
  "Tesla V100-SXM2-32GB": [32, "VOLTA_32"],
  "NVIDIA RTX 5000 Ada Generation": [32, "ADA_32_PRO"],
  "NVIDIA GeForce RTX 4070 Ti": [12, "ADA_16"],
  "NVIDIA RTX 4000 SFF Ada Generation": [20, "AMPERE_16"],
  "NVIDIA GeForce RTX 3090 Ti": [24, "AMPERE_24"],
  "NVIDIA RTX A2000": [6, "AMPERE_12"],
  "NVIDIA GeForce RTX 4080": [16, "ADA_16"],
  "NVIDIA A30": [24, "AMPERE_24"],
  "NVIDIA GeForce RTX 5080": [16, "BLACKWELL_16"],
  "Tesla V100-FHHL-16GB": [16, "VOLTA_16"],
  "NVIDIA H200 NVL": [141, "HOPPER_141"],
  "Tesla V100-SXM2-16GB": [16, "VOLTA_16"],
  "NVIDIA RTX PRO 6000 Blackwell Max-Q Workstation Edition": [96, "BLACKWELL_96"],
  "NVIDIA A5000 Ada": [32, "ADA_32_PRO"],
  "Tesla V100-PCIE-32GB": [32, "VOLTA_32"],
  "Tesla T4": [16, "TURING_16"],
  "NVIDIA RTX A30": [24, "AMPERE_24"],
};

const MAKER = /^(NVIDIA|AMD)\s+/;

/** Every type of the catalogue, in the order of the interface. */
export const gpuCatalogue: readonly GpuTypeFacts[] = gpuTypeIds.map((id) => ({
  id,
  displayName: displayNameOf(id),
  manufacturer: MAKER.exec(id)?.[1] ?? "NVIDIA",
  memoryInGb: FACTS[id][0],
  pool: FACTS[id][1],
}));

/** A pool of comparable types. */
export interface GpuPool {
  readonly id: string;
  readonly gpuTypeIds: readonly GpuTypeId[];
}

/** All pools, by the first of their types in the catalogue. Each type is in one pool. */
export const gpuPools: readonly GpuPool[] = [...Map.groupBy(gpuTypeIds, (id) => FACTS[id][1])].map(([id, members]) => ({
  id,
  gpuTypeIds: members,
}));

/** A short name for people. */
export function displayNameOf(gpuTypeId: string): string {
  return gpuTypeId
    .replace(MAKER, "")
    .replace(/^GeForce /, "")
    .replace(/ Generation$/, "")
    .trim();
}

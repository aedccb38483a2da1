export { formatGpuIds, parseGpuIds } from "./gpu-ids.ts";
export { displayNameOf, gpuCatalogue, gpuPools, type GpuPool, type GpuTypeFacts } from "./gpu-types.ts";
export { cpuStockStatus, gpuStock, type GpuStock, gpuStockStatus, stockStatus, type StockStatus } from "./stock.ts";

// Generated from specs/schema.graphql (sha256 723e32de77b13a0fbd99db901c802390e111163dfbe607b97916742ad011ec4e),
//   and specs/compat.graphql (sha256 d8425802e85dc3291bf58714b9896335126973aa3b989e062a8a61a549a22449),
//   and specs/rest.yaml (sha256 891cb5e6d9b7979e0f52bc9070af6d4bcde62421a1ebd66dab53a461c624e5b2),
//   and specs/queue.yaml (sha256 10493316cd152b5009884151af1bd3326a9820031ac1423cf128490479fb0cc8),
//   and specs/worker.yaml (sha256 e8e3641ee3e28304b6d51165872d16ddec7b12f86ec4ab8ce8fd4e1fce88671b),
//   and specs/openai.yaml (sha256 ddee42105d6d9a8fa2c2cf18769242fa4b0e6effd58e7bf7dabf4707b0504d85),
//   and specs/batches.yaml (sha256 1f04d81fb32fa0e628011d44f33f4065cfc7a6ed429c64ac812c44978de85f0a),
//   and specs/compat-v2.yaml (sha256 a09fe68b196ed5db439372aa04aa997d04f2a9829ca7da3172258fe9d7d149da),
//   and specs/limits.yaml (sha256 48ea005a0fe2ac9b276f08933bec9d1a98792a85f97b97684dbf92d26a5f108d). Do not edit; run `npm run generate`.

/** The least and the greatest value of every `Int` and `Float` of an input, by `Type.field`. */
export const graphqlNumbers: Readonly<Record<string, { readonly minimum: number; readonly maximum: number }>> =
  {
  "PodFindAndDeployOnDemandInput.gpuCount": {
    minimum: 0,
    maximum: 128,
  },
  "PodFindAndDeployOnDemandInput.containerDiskInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "PodFindAndDeployOnDemandInput.volumeInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "PodFindAndDeployOnDemandInput.minVcpuCount": {
    minimum: 0,
    maximum: 1024,
  },
  "PodFindAndDeployOnDemandInput.minMemoryInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "PodFindAndDeployOnDemandInput.minDisk": {
    minimum: 0,
    maximum: 1000000,
  },
  "PodFindAndDeployOnDemandInput.minDownload": {
    minimum: 0,
    maximum: 1000000,
  },
  "PodFindAndDeployOnDemandInput.minUpload": {
    minimum: 0,
    maximum: 1000000,
  },
  "PodFindAndDeployOnDemandInput.deployCost": {
    minimum: 0,
    maximum: 1000000,
  },
  "deployCpuPodInput.gpuCount": {
    minimum: 0,
    maximum: 128,
  },
  "deployCpuPodInput.containerDiskInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "deployCpuPodInput.volumeInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "deployCpuPodInput.minVcpuCount": {
    minimum: 0,
    maximum: 1024,
  },
  "deployCpuPodInput.minMemoryInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "deployCpuPodInput.minDisk": {
    minimum: 0,
    maximum: 1000000,
  },
  "deployCpuPodInput.minDownload": {
    minimum: 0,
    maximum: 1000000,
  },
  "deployCpuPodInput.minUpload": {
    minimum: 0,
    maximum: 1000000,
  },
  "deployCpuPodInput.deployCost": {
    minimum: 0,
    maximum: 1000000,
  },
  "PodRentInterruptableInput.bidPerGpu": {
    minimum: 0,
    maximum: 1000000,
  },
  "PodRentInterruptableInput.gpuCount": {
    minimum: 0,
    maximum: 128,
  },
  "PodRentInterruptableInput.containerDiskInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "PodRentInterruptableInput.volumeInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "PodRentInterruptableInput.minVcpuCount": {
    minimum: 0,
    maximum: 1024,
  },
  "PodRentInterruptableInput.minMemoryInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "PodRentInterruptableInput.minDisk": {
    minimum: 0,
    maximum: 1000000,
  },
  "PodRentInterruptableInput.minDownload": {
    minimum: 0,
    maximum: 1000000,
  },
  "PodRentInterruptableInput.minUpload": {
    minimum: 0,
    maximum: 1000000,
  },
  "SavingsPlanInput.upfrontCost": {
    minimum: 0,
    maximum: 1000000,
  },
  "PodResumeInput.gpuCount": {
    minimum: 0,
    maximum: 128,
  },
  "PodBidResumeInput.gpuCount": {
    minimum: 0,
    maximum: 128,
  },
  "PodBidResumeInput.bidPerGpu": {
    minimum: 0,
    maximum: 1000000,
  },
  "PodEditJobInput.containerDiskInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "PodEditJobInput.volumeInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "SaveTemplateInput.containerDiskInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "SaveTemplateInput.volumeInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "SaveTemplateInput.gpuCount": {
    minimum: 0,
    maximum: 128,
  },
  "EndpointInput.gpuCount": {
    minimum: 0,
    maximum: 128,
  },
  "EndpointInput.workersMin": {
    minimum: 0,
    maximum: 10000,
  },
  "EndpointInput.workersMax": {
    minimum: 0,
    maximum: 10000,
  },
  "EndpointInput.workersStandby": {
    minimum: 0,
    maximum: 10000,
  },
  "EndpointInput.workersPFBTarget": {
    minimum: 0,
    maximum: 10000,
  },
  "EndpointInput.idleTimeout": {
    minimum: 1,
    maximum: 3600,
  },
  "EndpointInput.scalerValue": {
    minimum: 1,
    maximum: 1000000,
  },
  "EndpointInput.executionTimeoutMs": {
    minimum: 0,
    maximum: 604800000,
  },
  "EndpointTemplateInput.containerDiskInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "CreateNetworkVolumeInput.size": {
    minimum: 0,
    maximum: 4000,
  },
  "UpdateNetworkVolumeInput.size": {
    minimum: 0,
    maximum: 4000,
  },
  "GpuLowestPriceInput.gpuCount": {
    minimum: 0,
    maximum: 128,
  },
  "GpuLowestPriceInput.minDisk": {
    minimum: 0,
    maximum: 1000000,
  },
  "GpuLowestPriceInput.minDownload": {
    minimum: 0,
    maximum: 1000000,
  },
  "GpuLowestPriceInput.minUpload": {
    minimum: 0,
    maximum: 1000000,
  },
  "GpuLowestPriceInput.minMemoryInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "GpuLowestPriceInput.minVcpuCount": {
    minimum: 0,
    maximum: 1024,
  },
  "GpuLowestPriceInput.totalDisk": {
    minimum: 0,
    maximum: 65536,
  },
  "GpuAvailabilityInput.gpuCount": {
    minimum: 0,
    maximum: 128,
  },
  "GpuAvailabilityInput.minDisk": {
    minimum: 0,
    maximum: 1000000,
  },
  "GpuAvailabilityInput.minMemoryInGb": {
    minimum: 0,
    maximum: 65536,
  },
  "GpuAvailabilityInput.minVcpuCount": {
    minimum: 0,
    maximum: 1024,
  },
};

// Generated from specs/schema.graphql (sha256 1054a0580668df885c95b00ec05c19e469187ce3ec7a619406701affcfbdd2a4),
//   and specs/compat.graphql (sha256 406b64124e51c5fe19f8490e62a9edac9340514e366de23bb9f32b946cf375be),
//   and specs/rest.yaml (sha256 1af0b63df70397b053169601dc520a8f6a6ac3dd3a3adde32a4d1f884d6c24b8),
//   and specs/queue.yaml (sha256 ae14c8845edfe949a8b751b2fb504bb735878af6c5443b6fd471baca49ab7a30),
//   and specs/worker.yaml (sha256 91d4e59911f034db10a3e6f1d0b1f056547caf21e2a7a5d3e2a3ca9eed67b51b),
//   and specs/limits.yaml (sha256 e5bcb8137659ee9955e377c9654122d25480ff7cc60afec98dab2f07720641fa). Do not edit; run `npm run generate`.

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

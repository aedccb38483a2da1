/**
 * Headers of every answer that is the service's own, so that no page of another origin, such as a pod's, reads, frames or opens
 * it with a hold on its window.
 */
export const ownHeaders = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;

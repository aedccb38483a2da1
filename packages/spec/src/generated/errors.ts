// Generated from specs/errors.yaml (sha256 76a6e1bb9f7e2aa1c91c2b0fa4a7ab0dfb36da90ac45b6ff9b9865d2818765a2). Do not edit; run `npm run generate`.

/** What each code means, its HTTP status, whether repeating the request can help, and what to do. */
export const errorDetails = {
  invalid_request: {
    status: 400,
    repeat: "never",
    meaning: "The request cannot be read or breaks a rule of the interface. `details` names each field.",
    cure: "Correct the fields that `details` names. Bounds of numbers are in the limits. A method that the address does not have is answered 405 with this code; `Allow` lists those it has. A compressed body is answered 415 with this code; send it without `Content-Encoding`. A header of more than 16 KB is answered 431.",
  },
  unauthorized: {
    status: 401,
    repeat: "never",
    meaning: "The request has no key, or the key is unknown, expired or revoked.",
    cure: "Send the key as `Authorization: Bearer KEY`. List the keys with `millrace keys list`, and make a new one with `millrace keys create`.",
  },
  payment_required: {
    status: 402,
    repeat: "perhaps",
    meaning: "A budget of the account or of the endpoint with the action `STOP` is reached, so new jobs, retries and starts of pods are refused.",
    cure: "Raise the limit with `millrace billing budget --limit N` or, where the message names the endpoint, `millrace endpoints update ID --spend-limit N`, or wait for the next month (UTC). A limit of the operator can only be raised by the operator.",
  },
  forbidden: {
    status: 403,
    repeat: "never",
    meaning: "The key is valid but lacks the scope for this operation, or is limited to other endpoints.",
    cure: "Use a key with the scope that the message names, or make one with `millrace keys create --scopes …`. For a preflight request of a browser, add the origin to `MILLRACE_CORS_ORIGINS`.",
  },
  not_found: {
    status: 404,
    repeat: "perhaps",
    meaning: "The account has no resource or job with this id. A job is gone once it was purged or its retention or time to live ended; resources of other accounts appear not to exist.",
    cure: "Check the id and which account the key belongs to. Fetch results within their retention, extend it with `ttl` on `/status`, or let a webhook deliver them.",
  },
  conflict: {
    status: 409,
    repeat: "perhaps",
    meaning: "The state of the resource or job does not allow the operation, a name is taken, a resource is in use, or an idempotency key came with another body.",
    cure: "Read the message for what stands in the way; change that, or choose another name or key. For a report of a worker it means that a newer attempt has the job, so drop the result.",
  },
  payload_too_large: {
    status: 413,
    repeat: "never",
    meaning: "The body is larger than the operation accepts. It is refused while it arrives.",
    cure: "Upload large data to object storage or a network volume, and send its address as input.",
  },
  request_timeout: {
    status: 408,
    repeat: "later",
    meaning: "The body of the request stopped arriving.",
    cure: "Send the request again, with an `Idempotency-Key` where it submits a job. If it recurs, look at proxies between client and service.",
  },
  rate_limited: {
    status: 429,
    repeat: "later",
    meaning: "More requests arrived than the request limits allow. Only services with `MILLRACE_RATE_LIMITS=1` enforce them.",
    cure: "Wait for as long as `Retry-After` says. Replace polling of `/status` by `/status-sync`, a stream or a webhook.",
  },
  internal: {
    status: 500,
    repeat: "perhaps",
    meaning: "The service failed at something that the request is not to blame for.",
    cure: "Search the log of the service for the `requestId` of the answer and report it. Whether a change took effect is unknown; repeat a submission only with the same `Idempotency-Key`.",
  },
  not_implemented: {
    status: 501,
    repeat: "never",
    meaning: "No host has the hardware that was asked for, or the service does not support the feature.",
    cure: "The message says what to request instead. For handlers without a container engine, name the image `local/<folder>`.",
  },
  unavailable: {
    status: 503,
    repeat: "later",
    meaning: "The service cannot do this at the moment. It is stopping, its database, disk or blob store does not accept changes, it has no file descriptors or memory left, or the hardware is taken.",
    cure: "Wait for as long as `Retry-After` says and repeat the request. `/readyz` and the log name the reason.",
  },
} as const;

/** What to do about each reason for which a job waits. */
export const waitingReasonDetails = {
  about_to_start: {
    cure: "Nothing to do.",
  },
  worker_starting: {
    cure: "Nothing to do. Raise `workersMin`, or set `flashboot`, if starts take too long for your clients.",
  },
  workers_busy: {
    cure: "Raise `workersMax`, or shorten the jobs.",
  },
  scaling: {
    cure: "Nothing to do. A smaller `scalerValue` starts workers earlier.",
  },
  workers_crashing: {
    cure: "Read how the last worker ended and what it printed, fix its program or image, and deploy again. The pause ends then.",
  },
  workers_not_reporting: {
    cure: "Check that workers reach the service with `POST`, through all proxies and with its current address.",
  },
  workers_not_asking: {
    cure: "Have the handler heed its stop: in Python with `await` instead of blocking calls, in TypeScript with the signal. Look at the concurrency that the worker asks for. End workers of your own that hang.",
  },
  no_capacity: {
    cure: "Read the message. Free or add the hardware, ask for other hardware, or correct the name or the credentials of the image.",
  },
  no_workers_allowed: {
    cure: "Set `workersMax` to 1 or more, or start a worker of your own.",
  },
  budget_reached: {
    cure: "Raise the limit that the message names, or wait for the next month (UTC). Jobs in the queue stay until their time to live ends.",
  },
  low_priority: {
    cure: "Submit without `policy.lowPriority`, or raise `workersMin`.",
  },
  unknown: {
    cure: "Ask again: the gateway that manages the workers has not told of the endpoint yet.",
  },
} as const;

/** What reads strangers' bytes, for the searches of `npm run attack`. Nothing of the service itself comes in by here. */
export { formParts } from "./http/body/form-parts.ts";
export { JsonScanner } from "./http/body/json-scanner.ts";
export { RequestSplitter } from "./http/body/request-splitter.ts";
export { headEndIn, readPlainHead } from "./http/exchange/plain-request.ts";
export { splitTarget, targetWithout, valuesOf } from "./http/keys/target-parts.ts";
export { refuseLongText, refuseTooLarge } from "./interfaces/graphql/document-limits.ts";
export { requestsIn } from "./interfaces/openai/batches/input-lines.ts";
export { EventText } from "./interfaces/openai/event-text.ts";
export { FrameBoundary } from "./interfaces/requests/web-socket-frames.ts";
export { readChunked } from "./interfaces/s3/body/chunked-body.ts";
export { readAddress } from "./interfaces/s3/protocol/address.ts";
export { checkSignature, readSignature, signingKey } from "./interfaces/s3/protocol/signature.ts";
export { readXml } from "./interfaces/s3/protocol/read-xml.ts";
export { formatTraceparent, parseTraceparent } from "./tracing/trace-context.ts";

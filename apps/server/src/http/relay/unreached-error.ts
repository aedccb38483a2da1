/** The program took no connection, and nothing was sent to it: the request can be sent to another. */
export class UnreachedError extends Error {
  override readonly name = "UnreachedError";
}

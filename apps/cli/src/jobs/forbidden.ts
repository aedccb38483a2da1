/** Whether a client's error is an answer of this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof Error && "status" in error && error.status === status;
}

/** Gives this in place of an answer that the key may not see; other failures go on. */
export function unlessForbidden<Instead>(instead: Instead): (error: unknown) => Instead {
  return (error) => {
    if (hasStatus(error, 403)) return instead;
    throw error;
  };
}

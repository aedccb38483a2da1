/** Gives this in place of an answer that the key may not see; other failures go on. */
export function unlessForbidden<Instead>(instead: Instead): (error: unknown) => Instead {
  return (error) => {
    if (error instanceof Error && "status" in error && error.status === 403) return instead;
    throw error;
  };
}

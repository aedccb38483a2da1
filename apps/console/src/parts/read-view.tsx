import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFailure } from "../data/use-failure.ts";
import { Button } from "./button.tsx";
import { ErrorNote, Loading } from "./note.tsx";

/**
 * Shows what was read, or that it is being read, or why it cannot be read. What was read before stays while a new attempt fails,
 * with a note above it.
 */
export function ReadView<Data>({
  read,
  children,
}: {
  readonly read: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}): ReactNode {
  const { data, isFetching, refetch } = read;
  const error = useFailure(read);
  const again = (
    <Button small icon="refresh" busy={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  if (data === undefined) return error === null ? <Loading /> : <ErrorNote error={error} action={again} />;
  return (
    <>
      <ErrorNote error={error} action={again} />
      {children(data)}
    </>
  );
}

import { useState } from "react";
import { useSession } from "../session/session.tsx";

const ENTRANCE_TYPE = "application/vnd.millrace.pod-entrance+json";

/**
 * Opens a port of a pod in a tab of its own. The service exchanges the key, which goes in a header, for an address that lets the
 * browser in for a moment: no key comes into an address.
 */
export function usePodEntrance(): {
  readonly open: (address: string) => Promise<void>;
  readonly problem: string | undefined;
} {
  const { apiKey } = useSession();
  const [problem, setProblem] = useState<string>();
  async function open(address: string): Promise<void> {
    const headers = { accept: ENTRANCE_TYPE, authorization: `Bearer ${apiKey}` };
    try {
      const answer = await fetch(address, { headers });
      const { address: entrance, message } = (await answer.json()) as {
        readonly address?: string;
        readonly message?: string;
      };
      setProblem(message);
      if (entrance !== undefined) window.open(entrance, "_blank", "noopener,noreferrer");
    } catch {
      setProblem("The service did not answer. Try again.");
    }
  }
  return { open, problem };
}

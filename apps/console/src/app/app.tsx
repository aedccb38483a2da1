import { QueryClientProvider } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, type ReactNode } from "react";
import { Router } from "wouter";
import { consolePath } from "../session/address.ts";
import { keepKey, readKeptKey } from "../session/kept-key.ts";
import { openSession, type Session, SessionContext } from "../session/session.tsx";
import { Shell } from "./shell.tsx";
import { SignIn } from "./sign-in.tsx";
import { isRefusedKey } from "../data/errors.ts";
import { Toasts } from "../parts/toast.tsx";

/** The whole console: the page where one signs in, or the shell with the page of the address. */
export function App(): ReactNode {
  const [session, setSession] = useState<Session | undefined>(reopen);
  const [reason, setReason] = useState<string>();
  const signIn = useCallback((opened: Session, keep: boolean) => {
    keepKey(keep ? opened.apiKey : undefined);
    setReason(undefined);
    setSession(opened);
  }, []);
  const signOut = useCallback((why?: string) => {
    keepKey(undefined);
    setReason(why);
    setSession(undefined);
  }, []);
  useEffect(() => {
    if (session === undefined) return undefined;
    const unsubscribe = session.queries.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || !isRefusedKey(event.query.state.error)) return;
      signOut("The service no longer accepts this key: it was revoked or has expired. Sign in with another key.");
    });
    return () => {
      unsubscribe();
      session.close();
    };
  }, [session, signOut]);
  const context = useMemo(() => ({ session, signIn, signOut }), [session, signIn, signOut]);
  return (
    <SessionContext value={context}>
      <Router base={consolePath}>
        {session === undefined ? (
          <SignIn reason={reason} />
        ) : (
          <QueryClientProvider client={session.queries}>
            <Shell />
          </QueryClientProvider>
        )}
      </Router>
      <Toasts />
    </SessionContext>
  );
}

function reopen(): Session | undefined {
  const kept = readKeptKey();
  return kept === null ? undefined : openSession(kept);
}

import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import "./sign-in.css";
import { isRefusedKey } from "../data/errors.ts";
import { useBusy } from "../data/use-busy.ts";
import { Button } from "../parts/button.tsx";
import { CheckField, TextField } from "../parts/fields.tsx";
import { ErrorNote, Note } from "../parts/note.tsx";
import { docsUrl, serviceUrl } from "../session/address.ts";
import { checkSession, openSession, useSessions } from "../session/session.tsx";
import { ThemeSwitch } from "./shell.tsx";
import { Wheel } from "./wheel.tsx";

/** The sign-in page. The key is sent to this service only, in a header. */
export function SignIn({ reason }: { readonly reason: string | undefined }): ReactNode {
  const { signIn } = useSessions();
  const [apiKey, setApiKey] = useState("");
  const [keep, setKeep] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [busy, start] = useBusy();
  useEffect(() => {
    document.title = "Sign in · Millrace";
  }, []);

  async function submit(): Promise<void> {
    setProblem(undefined);
    setError(undefined);
    if (apiKey.trim() === "") return setProblem("Enter a key.");
    try {
      const session = openSession(apiKey.trim());
      await checkSession(session);
      signIn(session, keep);
    } catch (thrown) {
      if (isRefusedKey(thrown)) setProblem("The service rejected this key: it is unknown, revoked or expired.");
      else if (thrown instanceof TypeError) setProblem("A key has no spaces and no special characters. Copy it again.");
      else setError(thrown);
    }
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void start(submit);
  }

  return (
    <main className="sign-in">
      <form className="sign-in-card" onSubmit={onSubmit} noValidate>
        <h1 className="brand">
          <Wheel />
          Millrace
        </h1>
        {reason !== undefined && <Note tone="warn">{reason}</Note>}
        <TextField
          label="Key"
          value={apiKey}
          onChange={setApiKey}
          type="password"
          autoComplete="current-password"
          autoFocus
          spellCheck={false}
          problem={problem}
          hint={
            <p>
              <code>millrace up</code> prints an admin key when it starts for the first time.{" "}
              <a href={docsUrl("configuration#keys-and-accounts")} target="_blank" rel="noreferrer">
                More on keys
              </a>
            </p>
          }
        />
        <CheckField
          label="Keep until this tab closes"
          hint="Otherwise a reload of the page signs you out."
          checked={keep}
          onChange={setKeep}
        />
        <ErrorNote error={error} />
        <Button type="submit" kind="primary" busy={busy}>
          Sign in
        </Button>
      </form>
      <div className="sign-in-foot">
        <span className="truncate">{serviceUrl}</span>
        <ThemeSwitch />
      </div>
    </main>
  );
}

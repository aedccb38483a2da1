import { useState, type ReactNode } from "react";
import { serviceUrl } from "../../session/address.ts";
import { Code } from "../../parts/code.tsx";
import { SelectField } from "../../parts/fields.tsx";
import { Panel } from "../../parts/page-frame.tsx";
import { type SnippetLanguage, snippetLanguages, snippetOf } from "./snippets.ts";

/** How a program calls the endpoint, in three languages. */
export function SnippetView({
  endpointId,
  input,
  note = "",
}: {
  readonly endpointId: string;
  /** JSON of an object; undefined while what is entered is none. */
  readonly input: string | undefined;
  /** What the input is. */
  readonly note?: string;
}): ReactNode {
  const [language, setLanguage] = useState<SnippetLanguage>("curl");
  const choice = (
    <SelectField
      label="Language"
      hideLabel
      value={language}
      onChange={(value) => setLanguage(snippetLanguages.find((one) => one === value) ?? "curl")}
      choices={snippetLanguages.map((value) => ({ value, label: value }))}
    />
  );
  return (
    <Panel title="Call it from a program" actions={choice}>
      <div className="stack-tight">
        {note !== "" && <p className="soft">{note}</p>}
        {input === undefined ? (
          <p className="soft">The input is not a JSON object. Correct it to see the call.</p>
        ) : (
          <Code label={`Call in ${language}`} text={snippetOf(language, { serviceUrl, endpointId, input })} />
        )}
      </div>
    </Panel>
  );
}

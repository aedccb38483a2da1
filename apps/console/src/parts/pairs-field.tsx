import { useId, useRef, useState, type ReactNode } from "react";
import { Button, IconButton } from "./button.tsx";
import type { FieldText } from "./fields.tsx";

interface PairsFieldProps extends FieldText {
  readonly value: Readonly<Record<string, string>>;
  readonly onChange: (value: Record<string, string>) => void;
}

interface Pair {
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

/** Names with values, such as environment variables. */
export function PairsField({ label, hint, problem, value, onChange }: PairsFieldProps): ReactNode {
  const id = useId();
  const next = useRef(0);
  const make = (name: string, text: string): Pair => {
    next.current += 1;
    return { key: next.current, name, value: text };
  };
  const [pairs, setPairs] = useState<readonly Pair[]>(() =>
    Object.entries(value).map(([name, text]) => make(name, text)),
  );

  function change(changed: readonly Pair[]): void {
    setPairs(changed);
    onChange(
      Object.fromEntries(changed.filter(({ name }) => name !== "").map(({ name, value: text }) => [name, text])),
    );
  }
  const edit = (key: number, part: Partial<Pair>): void =>
    change(pairs.map((pair) => (pair.key === key ? { ...pair, ...part } : pair)));

  return (
    <fieldset className="field" aria-describedby={`${id}-notes`}>
      <legend>{label}</legend>
      <div className="pairs">
        {pairs.map((pair, index) => (
          <div className="pair" key={pair.key}>
            <input
              className="input input-mono"
              aria-label={`Name ${index + 1}`}
              placeholder="NAME"
              autoComplete="off"
              spellCheck={false}
              value={pair.name}
              onChange={(event) => edit(pair.key, { name: event.target.value })}
            />
            <input
              className="input input-mono"
              aria-label={`Value of ${pair.name === "" ? `name ${index + 1}` : pair.name}`}
              placeholder="value"
              autoComplete="off"
              spellCheck={false}
              value={pair.value}
              onChange={(event) => edit(pair.key, { value: event.target.value })}
            />
            <IconButton
              icon="close"
              label={`Remove ${pair.name === "" ? `name ${index + 1}` : pair.name}`}
              onClick={() => change(pairs.filter(({ key }) => key !== pair.key))}
            />
          </div>
        ))}
        <div>
          <Button icon="plus" small onClick={() => change([...pairs, make("", "")])}>
            Add
          </Button>
        </div>
      </div>
      <div id={`${id}-notes`}>
        {hint !== undefined && <div className="field-hint">{hint}</div>}
        {problem !== undefined && <div className="field-problem">{problem}</div>}
      </div>
    </fieldset>
  );
}

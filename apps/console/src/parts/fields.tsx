import "./fields.css";
import { useId, type HTMLInputTypeAttribute, type ReactNode } from "react";

/** What every field has: a label, a hint, and what is wrong with its value. */
export interface FieldText {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Shown below the field, which is marked as wrong. */
  readonly problem?: string | undefined;
  /** Seen by readers of the screen only, where the place says what it is. */
  readonly hideLabel?: boolean;
}

interface Bound {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

/** Puts label, hint and problem around a control and ties them to it. */
export function Field(props: FieldText & { readonly children: (bound: Bound) => ReactNode }): ReactNode {
  const { label, hint, problem, hideLabel = false, children } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={hideLabel ? "hidden-label" : undefined}>
        {label}
      </label>
      {children(boundTo(id, hint, problem))}
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}

interface TextFieldProps extends FieldText {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: HTMLInputTypeAttribute;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  readonly spellCheck?: boolean;
  readonly mono?: boolean;
  readonly maxLength?: number | undefined;
  readonly list?: string;
  /** Of a moment. */
  readonly min?: string;
  readonly max?: string;
}

/** One line of text. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, hint, problem, hideLabel, onChange, mono = false, autoComplete = "off", ...input } = props;
  return (
    <Field label={label} hint={hint} problem={problem} hideLabel={hideLabel ?? false}>
      {(bound) => (
        <input
          {...input}
          {...bound}
          className={mono ? "input input-mono" : "input"}
          autoComplete={autoComplete}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface AreaFieldProps extends FieldText {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows?: number;
  readonly mono?: boolean;
  readonly placeholder?: string;
}

/** Several lines of text. */
export function AreaField(props: AreaFieldProps): ReactNode {
  const { label, hint, problem, hideLabel, value, onChange, rows = 4, mono = false, placeholder } = props;
  return (
    <Field label={label} hint={hint} problem={problem} hideLabel={hideLabel ?? false}>
      {(bound) => (
        <textarea
          {...bound}
          className={mono ? "input input-mono" : "input"}
          rows={rows}
          spellCheck={!mono}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface NumberFieldProps extends FieldText {
  /** Undefined while the field is empty. */
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | "any";
  readonly unit?: string;
  readonly placeholder?: string;
}

/** A number, with its unit behind it. */
export function NumberField(props: NumberFieldProps): ReactNode {
  const { label, hint, problem, hideLabel, value, onChange, unit, ...input } = props;
  return (
    <Field label={label} hint={hint} problem={problem} hideLabel={hideLabel ?? false}>
      {(bound) => (
        <div className="input-unit">
          <input
            {...input}
            {...bound}
            className="input"
            type="number"
            inputMode="numeric"
            value={value ?? ""}
            onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.valueAsNumber)}
          />
          {unit !== undefined && <span className="soft">{unit}</span>}
        </div>
      )}
    </Field>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Can be chosen, but is of little use now. */
  readonly isSoft?: boolean;
}

interface SelectFieldProps extends FieldText {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices: readonly Choice[];
}

/** One of several choices. */
export function SelectField(props: SelectFieldProps): ReactNode {
  const { label, hint, problem, hideLabel, value, onChange, choices } = props;
  return (
    <Field label={label} hint={hint} problem={problem} hideLabel={hideLabel ?? false}>
      {(bound) => (
        <select {...bound} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface CheckFieldProps extends FieldText {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly isSoft?: boolean | undefined;
}

/** Yes or no. */
export function CheckField({ label, hint, problem, checked, onChange, isSoft = false }: CheckFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="check">
      <input
        {...boundTo(id, hint, problem)}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className={isSoft ? "soft" : undefined}>
        {label}
      </label>
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}

interface ChecksFieldProps extends FieldText {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly choices: readonly Choice[];
}

/** Choices with longer names stand in columns. */
const SHORT_CHARS = 24;

/** Any of several choices. */
export function ChecksField({ label, hint, problem, values, onChange, choices }: ChecksFieldProps): ReactNode {
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={boundTo(id, hint, problem)["aria-describedby"]}>
      <legend>{label}</legend>
      <div
        className={choices.some(({ label: text }) => text.length > SHORT_CHARS) ? "choices choices-wide" : "choices"}
      >
        {choices.map((choice) => (
          <CheckField
            key={choice.value}
            label={choice.label}
            isSoft={choice.isSoft}
            checked={values.includes(choice.value)}
            onChange={(checked) =>
              onChange(checked ? [...values, choice.value] : values.filter((value) => value !== choice.value))
            }
          />
        ))}
      </div>
      <FieldNotes id={id} hint={hint} problem={problem} />
    </fieldset>
  );
}

function boundTo(id: string, hint: ReactNode, problem: string | undefined): Bound {
  const described = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(problem === undefined ? [] : [`${id}-problem`]),
  ];
  return {
    id,
    "aria-invalid": problem === undefined ? undefined : true,
    "aria-describedby": described.length === 0 ? undefined : described.join(" "),
  };
}

function FieldNotes(props: {
  readonly id: string;
  readonly hint: ReactNode;
  readonly problem: string | undefined;
}): ReactNode {
  return (
    <>
      {props.hint !== undefined && (
        <div className="field-hint" id={`${props.id}-hint`}>
          {props.hint}
        </div>
      )}
      {props.problem !== undefined && (
        <div className="field-problem" id={`${props.id}-problem`}>
          {props.problem}
        </div>
      )}
    </>
  );
}

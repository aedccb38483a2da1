import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { Button } from "../../parts/button.tsx";
import { SelectField, TextField } from "../../parts/fields.tsx";
import { BETWEEN, filterSearch, type JobFilter, noFilter, sinceChoices, statusChoices } from "./job-filter.ts";

/** Choices count at once; texts when Enter is pressed or the field is left, since each search costs. */
export function JobFilterBar({
  filter,
  onChange,
}: {
  readonly filter: JobFilter;
  readonly onChange: (filter: JobFilter) => void;
}): ReactNode {
  const [error, setError] = useState(filter.error);
  const [worker, setWorker] = useState(filter.worker);
  useEffect(() => {
    setError(filter.error);
    setWorker(filter.worker);
  }, [filter]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    onChange({ ...filter, error: error.trim(), worker: worker.trim() });
  }
  const isFiltered = Object.keys(filterSearch(filter)).length > 0;
  return (
    <form className="bar" role="search" aria-label="Jobs" onSubmit={submit}>
      <SelectField
        label="State"
        hideLabel
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
        choices={statusChoices}
      />
      <SelectField
        label="Submitted"
        hideLabel
        value={filter.since}
        onChange={(since) => onChange({ ...filter, since, from: "", to: "" })}
        choices={sinceChoices}
      />
      {filter.since === BETWEEN && (
        <>
          <TextField
            label="Submitted from"
            hideLabel
            type="datetime-local"
            {...(filter.to === "" ? {} : { max: filter.to })}
            value={filter.from}
            onChange={(from) => onChange({ ...filter, from })}
          />
          <TextField
            label="Submitted before"
            hideLabel
            type="datetime-local"
            {...(filter.from === "" ? {} : { min: filter.from })}
            value={filter.to}
            onChange={(to) => onChange({ ...filter, to })}
          />
        </>
      )}
      <TextField
        label="Error text"
        hideLabel
        placeholder="Error text"
        type="search"
        maxLength={200}
        value={error}
        onChange={setError}
      />
      <TextField
        label="Worker id"
        hideLabel
        placeholder="Worker id"
        type="search"
        maxLength={64}
        value={worker}
        onChange={setWorker}
      />
      <Button type="submit" icon="search">
        Search
      </Button>
      {isFiltered && (
        <Button kind="quiet" onClick={() => onChange(noFilter)}>
          Clear
        </Button>
      )}
    </form>
  );
}

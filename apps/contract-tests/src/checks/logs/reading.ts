import { limits } from "@millrace/spec";
import { finished } from "../../steps/resources/queue-jobs.ts";
import { type Scenario, fieldsOf, has, until } from "../../steps/words.ts";
import { LINES_WITHIN_MS, linesOf, textsOf } from "../../steps/resources/logs.ts";

const MICROSECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** What handlers of the suite print. */
export const scenarios: readonly Scenario[] = [
  {
    name: "What a handler prints is read by job, worker and endpoint",
    claims: [
      "LOGS-JOB-200",
      "LOGS-JOB-ONLY-OWN",
      "LOGS-WORKER-200",
      "LOGS-ENDPOINT-200",
      "LOGS-LINE-FIELDS",
      "LOGS-LINE-MAX",
      "LOGS-SOURCE",
      "LOGS-SYSTEM-LINES",
      "LOGS-SINCE",
      "LOGS-TAIL",
      "LOGS-TAIL-DEFAULT",
      "LOGS-SECRETS",
    ],
    needs: ["deployed"],
    async run({ deployed, name, rest, expect }) {
      const queue = await deployed("contract");
      const path = `/endpoints/${queue.endpointId}`;
      const marks = Array.from({ length: limits.logTailDefault + 20 }, (_, at) => `${name("line")}-${at}`);
      const long = "0123456789".repeat(1_000);
      const id = await queue.run({ print: [...marks, long], printEnv: "RUNPOD_AI_API_KEY" });
      const { workerId } = fieldsOf(await finished(queue, id));
      const other = await queue.run({ print: ["of another job"] });
      await finished(queue, other);
      const whole = `${path}/jobs/${id}/logs?tail=${limits.logTailMax}`;
      const ofJob = await until(
        () => rest("GET", whole),
        (answer) => textsOf(answer).some((line) => String(line).startsWith("RUNPOD_AI_API_KEY=")),
        LINES_WITHIN_MS,
      );
      expect("LOGS-JOB-200").status(ofJob, 200);
      const texts = textsOf(ofJob).map(String);
      const own = texts.filter((line) => marks.includes(line));
      expect("LOGS-JOB-200").equals(own, marks, "lines of the job");
      const foreign = linesOf(ofJob).filter(({ jobId }) => jobId !== null && jobId !== id);
      expect("LOGS-JOB-ONLY-OWN").equals(foreign, [], "lines of other jobs");
      const pieces = texts.filter((line) => /^[0-9]{100,}$/.test(line));
      expect("LOGS-LINE-MAX").equals(pieces.join(""), long, "the long line");
      const lengths = pieces.map(({ length }) => length);
      expect("LOGS-LINE-MAX").equals(lengths, [limits.logLineMaxChars, long.length - limits.logLineMaxChars]);
      expect("LOGS-SECRETS").equals(texts.includes("RUNPOD_AI_API_KEY=***"), true, "a key that is not shown");

      const logs = `${path}/workers/${String(workerId)}/logs`;
      const ofWorker = await rest("GET", `${logs}?source=container&tail=${limits.logTailMax}`);
      expect("LOGS-WORKER-200").status(ofWorker, 200);
      const lines = linesOf(ofWorker);
      const machines = new Set(lines.map((line) => line["workerId"]));
      expect("LOGS-WORKER-200").equals([...machines], [workerId], "the worker of all lines");
      expect("LOGS-WORKER-200").equals(textsOf(ofWorker).includes(marks[0]), true, "the first line");
      const times = lines.map(({ ts }) => String(ts));
      const fields = expect("LOGS-LINE-FIELDS");
      const precise = times.filter((ts) => MICROSECONDS.test(ts));
      fields.equals(precise, times, "moments with microseconds");
      fields.equals([...new Set(times)].toSorted(), times, "moments that rise");
      const present = ["source", "line", "jobId"].map((field) => lines.every((line) => has(line, field)));
      fields.equals(present, [true, true, true], "lines with source, line and jobId");
      fields.documented(ofWorker, "rest.workerLogs");
      expect("LOGS-SOURCE").equals([...new Set(lines.map(({ source }) => source))], ["container"]);
      const system = linesOf(await rest("GET", `${path}/logs?source=system&tail=${limits.logTailMax}`));
      expect("LOGS-SOURCE").equals([...new Set(system.map(({ source }) => source))], ["system"]);
      const started = system.filter((line) => line["workerId"] === workerId);
      expect("LOGS-SYSTEM-LINES").that(started.length > 0, "lines about the worker", system);

      const tail = await rest("GET", `${logs}?source=container&tail=7`);
      expect("LOGS-TAIL").equals(textsOf(tail).length, 7, "lines");
      expect("LOGS-TAIL").equals(textsOf(await rest("GET", `${logs}?tail=0`)), [], "no lines");
      expect("LOGS-TAIL-DEFAULT").equals(textsOf(await rest("GET", logs)).length, limits.logTailDefault, "lines");
      for (const first of [1, lines.length - 4]) {
        const since = await rest("GET", `${logs}?source=container&tail=1&since=${times[first]}`);
        expect("LOGS-SINCE").equals(linesOf(since), lines.slice(first), `all lines but the first ${first}`);
      }
      const all = await rest("GET", `${path}/logs?tail=${limits.logTailMax}`);
      expect("LOGS-ENDPOINT-200").status(all, 200);
      expect("LOGS-ENDPOINT-200").equals(textsOf(all).includes(marks[0]), true, "the first line");
    },
  },
];

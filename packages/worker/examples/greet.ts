import { serve } from "@millrace/worker";

interface Greeting {
  readonly name: string;
}

await serve<Greeting>((job) => ({ text: `Hello, ${job.input.name}.` }));

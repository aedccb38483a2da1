import { serve, type Job } from "@millrace/worker";

interface Greeting {
  readonly name: string;
}

await serve(({ input }: Job<Greeting>) => `hello ${input.name}`);

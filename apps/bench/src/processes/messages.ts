/** What the bench sends to a process that it started. */
export type ParentMessage<Ask> =
  | { readonly kind: "ask"; readonly id: number; readonly value: Ask }
  | { readonly kind: "stop" };

/** What such a process sends to the bench. */
export type ChildMessage<Ready, Answer> =
  | { readonly kind: "ready"; readonly value: Ready }
  | { readonly kind: "answer"; readonly id: number; readonly value: Answer }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };

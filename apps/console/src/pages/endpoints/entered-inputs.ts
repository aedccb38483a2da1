/** Inputs that were entered last, or taken from a job to be sent again, by endpoint; until the page is loaded again. */
export const enteredInputs: Map<string, string> = new Map();

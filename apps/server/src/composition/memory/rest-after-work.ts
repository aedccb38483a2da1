/** From this share of a core on a service works. */
export const WORKING_SHARE = 0.3;
/** Up to this share of a core it rests: polls and timers go on. */
const RESTING_SHARE = 0.1;
/** Looks without work, one after the other, that are taken for a rest. */
const RESTING_LOOKS = 3;
/** After so many looks a rest counts without work before it: ten thousand workers that connect one by one are never much work. */
const LOOKS_WITHOUT_WORK = 12;
/** Up to this share of a core it does little: much of what it could do is left. */
const LULL_SHARE = 0.6;
/** Looks one after the other with little to do that are a lull, for a service that never rests. */
const LULL_LOOKS = 12;

/** `rest`: next to no request is under way. `lull`: requests go on, but have left much of a core unused for a minute. */
export type Pause = "rest" | "lull";

/** Tells when a process that has worked has come to rest, or does little. */
export class RestAfterWork {
  #hasWorked = false;
  #resting = 0;
  #looks = 0;
  #little = 0;

  /**
   * Call it at regular intervals. A rest is told once after each time of work, when it has lasted for three looks, and now and then in
   * a long rest. A lull is told every twelve looks.
   *
   * @param share how much of a core was used since the last look; more than 1 when several threads worked
   */
  look(share: number): Pause | undefined {
    const works = share >= WORKING_SHARE;
    this.#looks += 1;
    if (works || this.#looks >= LOOKS_WITHOUT_WORK) this.#hasWorked = true;
    this.#resting = share <= RESTING_SHARE ? this.#resting + 1 : 0;
    this.#little = share >= LULL_SHARE ? 0 : this.#little + 1;
    if (this.#hasWorked && this.#resting >= RESTING_LOOKS) {
      this.#hasWorked = false;
      this.#looks = 0;
      this.#little = 0;
      return "rest";
    }
    if (this.#little < LULL_LOOKS) return undefined;
    this.#little = 0;
    return "lull";
  }
}

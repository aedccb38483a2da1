/** From this share of a core on a service works. */
export const WORKING_SHARE = 0.3;
/** Up to this share of a core it rests: polls and timers go on. */
const RESTING_SHARE = 0.1;
/** Looks without work, one after the other, that are taken for a rest. */
const RESTING_LOOKS = 3;
/** After so many looks a rest counts without work before it: ten thousand workers that connect one by one are never much work. */
const LOOKS_WITHOUT_WORK = 12;

/** Tells when a process that has worked has come to rest. */
export class RestAfterWork {
  #hasWorked = false;
  #resting = 0;
  #looks = 0;

  /**
   * Call it at regular intervals. True once after each time of work, when the rest has lasted for three looks, and now and then in
   * a long rest.
   *
   * @param share how much of a core was used since the last look; more than 1 when several threads worked
   */
  look(share: number): boolean {
    this.#looks += 1;
    if (share >= WORKING_SHARE || this.#looks >= LOOKS_WITHOUT_WORK) this.#hasWorked = true;
    this.#resting = share <= RESTING_SHARE ? this.#resting + 1 : 0;
    if (!this.#hasWorked || this.#resting < RESTING_LOOKS) return false;
    this.#hasWorked = false;
    this.#looks = 0;
    return true;
  }
}

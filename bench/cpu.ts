// Whether the machine was busy with something else: a fixed piece of work, timed between measurements, must always take about as long.

const TURNS = 200_000_000;
/** With more, figures of the same run cannot be compared. */
const MAX_SPREAD = 0.2;

export class CpuLoop {
  readonly #times: number[] = [];

  /** Does the work once, while the servers rest. */
  run(): void {
    const began = performance.now();
    let state = 1;
    for (let turn = 0; turn < TURNS; turn += 1) state = Math.imul(state ^ turn, 0x5bd1e995);
    // The result is used, so that the compiler cannot leave the work out.
    this.#times.push(performance.now() - began + (state === 0 ? 1 : 0));
  }

  /** In a sentence: how much the times differed, and whether too much. */
  describe(): string {
    const [least, most] = [Math.min(...this.#times), Math.max(...this.#times)];
    const verdict = most / least - 1 > MAX_SPREAD ? ': the machine was busy, so these figures do not count' : '';
    return `A fixed CPU loop took ${least.toFixed(0)} to ${most.toFixed(0)} ms${verdict}.`;
  }
}

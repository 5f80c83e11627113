let clock = 0;

interface Write<Value> {
  value: Value;
  begun: number;
  ended: number | null;
}

/**
 * The values that one place may hold while several writers write to it at once. Two writes that overlap may land in either order,
 * whichever is answered first; a write that was acknowledged ends the claim of all that had ended before it began. One
 * that failed or was never answered may have landed, and keeps its claim until then.
 */
export class Register<Value> {
  #writes: Write<Value>[];

  constructor(initial: Value) {
    this.#writes = [{ value: initial, begun: 0, ended: 0 }];
  }

  /** Notes a write that is on its way. Call the answer with whether it was acknowledged. */
  begin(value: Value): (acknowledged: boolean) => void {
    clock += 1;
    const write: Write<Value> = { value, begun: clock, ended: null };
    this.#writes.push(write);
    return (acknowledged) => {
      clock += 1;
      write.ended = clock;
      if (!acknowledged) return;
      this.#writes = this.#writes.filter((other) => other.ended === null || other.ended > write.begun);
    };
  }

  allows(found: Value): boolean {
    return this.#writes.some((write) => write.value === found);
  }

  toString(): string {
    return this.#writes.map((write) => String(write.value)).join(' or ');
  }
}

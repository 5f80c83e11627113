import { readdirSync, readFileSync } from 'node:fs';

/** The memory that a process holds, in MB; null when it is gone, or where there is no /proc. */
export const memoryOf = (pid: number): number | null => readMegabytes(pid, 'VmRSS');

/** The most that it ever held. */
export const peakMemoryOf = (pid: number): number | null => readMegabytes(pid, 'VmHWM');

function readMegabytes(pid: number, field: string): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}

const TICKS_PER_SECOND = 100;

/** The seconds that a process has been on a processor; null when it is gone, or where there is no /proc. */
export function processorTimeOf(pid: number): number | null {
  try {
    // The name, in brackets, may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [user, system] = [fields[11], fields[12]];
    return (Number(user) + Number(system)) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

/** How many files and sockets a process has open. */
export function openFilesOf(pid: number): number | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return null;
  }
}

const TIME_WAIT = '06';

/** How many connections there are from this machine to a port of its own, in whatever state but done with. */
export function connectionsTo(port: number): number | null {
  try {
    const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
    const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
    return lines.filter((line) => {
      const [, , to, state] = line.trim().split(/\s+/);
      return to?.endsWith(remote) && state !== TIME_WAIT;
    }).length;
  } catch {
    return null;
  }
}

/** The highest of what was measured so far, by name. */
export class Worst {
  readonly #values = new Map<string, number>();

  note(name: string, value: number | null): void {
    if (value !== null) this.#values.set(name, Math.max(value, this.#values.get(name) ?? 0));
  }

  of(name: string): number {
    return this.#values.get(name) ?? 0;
  }

  toString(): string {
    return [...this.#values].map(([name, value]) => `${name} ${value}`).join(', ');
  }
}

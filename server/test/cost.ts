import { readdirSync, readFileSync } from 'node:fs';

/** What some work took of this process, which in tests is the server as well. */
export interface Cost<Result> {
  result: Result;
  /** Milliseconds on a processor: what the clock says depends on what else the machine does. */
  cpuMs: number;
  /** Memory that is held beyond what was held before. */
  bytes: number;
}

export async function measureCost<Result>(work: () => Promise<Result>): Promise<Cost<Result>> {
  const [cpu, memory] = [process.cpuUsage(), process.memoryUsage().rss];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  return { result, cpuMs: (user + system) / 1000, bytes: process.memoryUsage().rss - memory };
}

const SAMPLE_EVERY_MS = 5;
/** Linux counts processor time in these. */
const TICK_MS = 10;

const childrenOfThisProcess = (): string[] =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );

/** The processor time of a process so far, and the most memory that it has held at once; null when it has ended. */
function readCost(pid: string): { cpuMs: number; bytes: number } | null {
  try {
    // After the name, which may contain anything: state, parent and so on; processor time is in the 12th and 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    if (kilobytes === undefined) return null;
    return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, bytes: Number(kilobytes) * 1024 };
  } catch {
    return null;
  }
}

/**
 * What some work takes of the processes that this one starts for it: processor time of all of them, and the memory of the largest. By
 * /proc, so only on Linux; looked at every few milliseconds, so what a process takes in the last of them is missing.
 */
export async function measureCostOfChildren<Result>(work: () => Promise<Result>): Promise<Cost<Result>> {
  const before = new Set(childrenOfThisProcess());
  const costs = new Map<string, { cpuMs: number; bytes: number }>();
  const sample = () => {
    for (const pid of childrenOfThisProcess()) {
      const cost = before.has(pid) ? null : readCost(pid);
      if (cost !== null) costs.set(pid, cost);
    }
  };
  const timer = setInterval(sample, SAMPLE_EVERY_MS);
  try {
    const result = await work();
    const all = [...costs.values()];
    return {
      result,
      cpuMs: all.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      bytes: Math.max(0, ...all.map(({ bytes }) => bytes)),
    };
  } finally {
    clearInterval(timer);
  }
}

import { readdirSync, readFileSync } from 'node:fs';

/** What some work took of this process, which in tests is the server as well. */
export interface Cost<Result> {
  result: Result;
  /**
   * Milliseconds on a processor that does the reference work in `REFERENCE_MS`. Not what the clock says, which depends on what else the
   * machine does, and not what the processor counts either: it counts more when it is slower or shares its core.
   */
  cpuMs: number;
  /** Memory that is held beyond what was held before. */
  bytes: number;
}

const ROWS = 'Heat,1995,A film by Michael Mann\n'.repeat(1000);
const REFERENCE_RUNS = 4;
/** What the reference work took where the limits of the tests were set. */
const REFERENCE_MS = 12;
/** Whoever finds a machine slower than this measures something else, as what the work has left for the garbage collector. */
const MAX_SLOWNESS = 4;

/** Texts, patterns and objects, as most of what is measured here. Returns something of it, so that it is not left out. */
function doReferenceWork(): number {
  let length = 0;
  for (let run = 0; run < REFERENCE_RUNS; run += 1) {
    const rows = ROWS.split('\n').map((line) => [...line.split(','), line.normalize('NFKD').replace(/\P{L}+/gu, ' ')]);
    length += JSON.stringify(JSON.parse(JSON.stringify(rows))).length;
  }
  return length;
}

function readCpuMs(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** Work that takes less than this passes every limit, however fast the machine is. */
const BRIEF_MS = 500;

/**
 * By how much to divide the processor time of work that has just ended: how much longer the reference work takes now. The least of several
 * runs, since the first compiles it, and the process counts what its other threads do meanwhile.
 */
function measureSlowness(cpuMs: number): number {
  if (cpuMs < BRIEF_MS) return 1;
  const runs = [0, 1, 2, 3].map(() => {
    const start = process.cpuUsage();
    doReferenceWork();
    return readCpuMs(start);
  });
  return Math.min(Math.max(1, Math.min(...runs) / REFERENCE_MS), MAX_SLOWNESS);
}

export async function measureCost<Result>(work: () => Promise<Result>): Promise<Cost<Result>> {
  const [cpu, memory] = [process.cpuUsage(), process.memoryUsage().rss];
  const result = await work();
  const [cpuMs, bytes] = [readCpuMs(cpu), process.memoryUsage().rss - memory];
  return { result, cpuMs: cpuMs / measureSlowness(cpuMs), bytes };
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
    const cpuMs = all.reduce((sum, one) => sum + one.cpuMs, 0);
    return {
      result,
      cpuMs: cpuMs / measureSlowness(cpuMs),
      bytes: Math.max(0, ...all.map(({ bytes }) => bytes)),
    };
  } finally {
    clearInterval(timer);
  }
}

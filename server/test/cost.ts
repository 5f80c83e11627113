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

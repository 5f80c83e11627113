/** What one hostile file may take. */
export const MAX_CPU_MS = 5000;

/** The milliseconds that some work takes of a processor: what the clock says depends on what else the machine does. */
export async function measureCpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * The seed of a run's random choices: the one given by `--seed` or by the environment variable SEED, else another each time. It is
 * printed at once, so that a run that is cut off can be repeated too.
 */
export function chooseSeed(given: string | undefined): number {
  const seed = Number(given ?? process.env.SEED ?? Date.now() % 1_000_000);
  process.stdout.write(`seed ${seed}\n`);
  return seed;
}

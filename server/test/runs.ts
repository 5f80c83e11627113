/** Whether this is npm run test:long. `test.runIf(isLongRun)` leaves a single test to it; whole files are named `*.long.test.ts`. */
export const isLongRun = process.env.LONG_TESTS !== undefined;

/**
 * How many random histories a test tries: few in npm test, many in npm run test:long.
 * @param override a number from an environment variable, for still more
 */
export const fewOrMany = (few: number, many: number, override?: string): number =>
  Number(override ?? (isLongRun ? many : few));

/** Where the server reads the time. Tests pass one that they set themselves. */
export interface Clock {
  now(): Date;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() };

/** The clock's time as the database and the API write it: ISO 8601, UTC. */
export const timestamp = (clock: Clock): string => clock.now().toISOString();

/** The clock's time moved by some hours, as a timestamp. */
export const hoursFromNow = (clock: Clock, hours: number): string =>
  new Date(clock.now().getTime() + hours * 3_600_000).toISOString();

/** Where the server reads the time. Tests pass one that stands still. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The clock's time as the database and the API write it: ISO 8601, UTC. */
export const timestamp = (clock: Clock): string => clock.now().toISOString();

/** Whether a time that the database wrote has come. (Its text leaves zeros out, so it does not compare as text.) */
export const hasCome = (clock: Clock, at: string): boolean => Date.parse(at) <= clock.now().getTime();

/** The clock's time moved by some hours, as a timestamp. */
export const hoursFromNow = (clock: Clock, hours: number): string =>
  new Date(clock.now().getTime() + hours * 3_600_000).toISOString();

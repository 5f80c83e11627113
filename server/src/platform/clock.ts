/** Where the server reads the time. Tests pass one that they set themselves. */
export interface Clock {
  now(): Date;
}

/** The clock of the machine. */
export const systemClock: Clock = { now: () => new Date() };

/** The clock's time as the database and the API write it: ISO 8601, UTC. */
export const timestamp = (clock: Clock): string => clock.now().toISOString();

/** The clock's time so many hours later, as an ISO 8601 timestamp in UTC. Negative hours give a time in the past. */
export const hoursFromNow = (clock: Clock, hours: number): string => hoursAfter(timestamp(clock), hours);

/** So many hours after a time, both as ISO 8601 timestamps in UTC. */
export const hoursAfter = (time: string, hours: number): string =>
  new Date(Date.parse(time) + hours * 3_600_000).toISOString();

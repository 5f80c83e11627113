import type { Limit, RateLimitKey } from '#platform/limits/rate-limits.ts';
import type { Viewer } from '#platform/viewer.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const limit = (name: string, most: number, seconds: number): Limit => ({ name, most, seconds });

const STEP = {
  device: limit('second step of a known device', 10, HOUR / 4),
  deviceDay: limit('second step of a known device in a day', 40, DAY),
  unknownDevices: limit('second step of strangers', 10, HOUR),
  unknownDevicesDay: limit('second step of strangers in a day', 30, DAY),
};

/**
 * The rate limits of a second step; one that succeeds is refunded. Only a client with the password can try. A thief of the password
 * shares the limit of unknown devices, thirty of a million codes a day, and cannot use up that of the owner's known device.
 */
export const secondStepRateLimits = (userId: string, device: string | null): RateLimitKey[] =>
  device === null
    ? [
        { limit: STEP.unknownDevices, who: userId },
        { limit: STEP.unknownDevicesDay, who: userId },
      ]
    : [
        { limit: STEP.device, who: `${device} ${userId}` },
        { limit: STEP.deviceDay, who: `${device} ${userId}` },
      ];

const SET_UP = limit('code of a set-up', 10, HOUR / 4);

/** The rate limit of codes while the second factor is being turned on; counted by session, as the password is. */
export const secondFactorSetUpRateLimit = ({ sessionId }: Viewer): RateLimitKey => ({ limit: SET_UP, who: sessionId });

import type { PausablePart, Pause, Site } from '@halfstar/contract/site/site.schema';
import type { Clock } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { paused } from './site.errors.ts';
import { isAnnounced, isPaused } from './site.model.ts';
import { toPublicAnnouncement, toPublicPause } from './site.policy.ts';
import { readSettings, type StoredSettings } from './site.queries.ts';

declare module '#platform/context.ts' {
  interface Context {
    /** The settings of the whole site, as this server last read them. */
    siteSettings: SiteSettings;
  }
}

/** The channel on which the database notifies that a setting changed. The payload is empty. */
export const SITE_CHANNEL = 'halfstar_site';

const RETRY_MS = 1000;

/**
 * The settings of the whole site in the memory of one server, so that calls need no statement to know them. They are read at the start, on
 * every notification of SITE_CHANNEL, and whenever notifications may have been missed.
 */
export class SiteSettings {
  #stored: StoredSettings = { announcement: undefined, pauses: [] };
  #isOutdated = false;
  #reading: Promise<void> | null = null;
  /** Why the last reading failed; null when it did not. */
  #failure: unknown = null;
  #retry: NodeJS.Timeout | undefined;
  #isStopped = false;

  get stored(): StoredSettings {
    return this.#stored;
  }

  /** Reads the settings at the start. Throws when that fails: who does not know what is paused must not serve. */
  async load(ctx: Context): Promise<void> {
    await this.reload(ctx);
    if (this.#failure === null) return;
    this.stop();
    throw this.#failure;
  }

  /** Reads the settings. Resolves also when that fails: they stay as they were, and are read again a second later. */
  async reload(ctx: Context): Promise<void> {
    this.#isOutdated = true;
    this.#reading ??= this.#read(ctx);
    await this.#reading;
  }

  /** Reads nothing any more. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
  }

  /** What changes while it reads is read once more. */
  async #read(ctx: Context): Promise<void> {
    try {
      while (this.#isOutdated && !this.#isStopped) {
        this.#isOutdated = false;
        this.#stored = await readSettings(ctx);
      }
      this.#failure = null;
    } catch (error) {
      this.#failure = error;
      if (!this.#isStopped) {
        ctx.log.warn({ err: error }, 'the settings of the site could not be read');
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => void this.reload(ctx), RETRY_MS).unref();
      }
    }
    this.#reading = null;
  }
}

/** What is announced and what is paused now. Runs no statement. */
export function getAnnouncementAndPauses({ siteSettings, clock }: Pick<Context, 'siteSettings' | 'clock'>): Site {
  const now = clock.now();
  const { announcement, pauses } = siteSettings.stored;
  return {
    announcement:
      announcement === undefined || !isAnnounced(announcement, now) ? null : toPublicAnnouncement(announcement),
    pauses: pauses.filter((pause) => isPaused(pause, now)).map(toPublicPause),
  };
}

const findPause = (ctx: Pick<Context, 'siteSettings' | 'clock'>, part: PausablePart): Pause | undefined =>
  getAnnouncementAndPauses(ctx).pauses.find((pause) => pause.part === part);

/** Whether admins have paused this part of the product. Runs no statement. */
export const isPartPaused = (ctx: Pick<Context, 'siteSettings' | 'clock'>, part: PausablePart): boolean =>
  findPause(ctx, part) !== undefined;

/** Requires that this part of the product is not paused. Runs no statement. Throws PAUSED. */
export function requireNotPaused(ctx: Pick<Context, 'siteSettings' | 'clock'>, part: PausablePart): void {
  const pause = findPause(ctx, part);
  if (pause !== undefined) throw paused(pause);
}

/**
 * Since when a part of the product has not been paused, in milliseconds since 1970: now while it is paused, 0 when it never was. What
 * waited for the end of a pause is no older than that.
 */
export function unpausedSince(
  { siteSettings, clock }: { siteSettings: SiteSettings; clock: Clock },
  part: PausablePart,
): number {
  const pause = siteSettings.stored.pauses.find((one) => one.part === part);
  if (pause === undefined) return 0;
  const now = clock.now();
  if (isPaused(pause, now)) return now.getTime();
  return Math.min(...[pause.ended_at, pause.ends_at].flatMap((end) => (end === null ? [] : [Date.parse(end)])));
}

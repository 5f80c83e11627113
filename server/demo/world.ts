import type { Clock } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import type { Films } from './films.ts';

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** A clock that is set by hand: the fill advances it through the two years of the demo. */
export class WalkingClock implements Clock {
  #now = new Date();

  now(): Date {
    return this.#now;
  }

  moveTo(time: Date): void {
    this.#now = time;
  }
}

/** A member's action at a time. */
export interface Act {
  at: Date;
  /** `ctx.clock` is at `at`. */
  run(ctx: Context): Promise<unknown>;
}

/** One feature's part of the demo: all actions of members in two years, in any order. */
export type Part = (world: World) => Act[];

/** Shared state of the parts. The maps fill while the actions run, in the order of time. */
export class World {
  readonly now: Date;
  readonly films: Films;
  /** The share of ratings, reactions and pictures that is made, up to 1. Every text is included at any size. */
  readonly size: number;
  readonly #members = new Map<string, MemberViewer>();
  readonly #reviews = new Map<string, string>();
  readonly #ids = new Map<string, string>();

  constructor(now: Date, films: Films, size: number) {
    this.now = now;
    this.films = films;
    this.size = size;
  }

  /** A time of day (UTC) so many days ago, never in the future. */
  daysAgo(days: number, hour = 20, minute = 0): Date {
    const midnight = Math.floor(this.now.getTime() / DAY_MS) * DAY_MS;
    const time = midnight - Math.round(days) * DAY_MS + (hour * 60 + minute) * MINUTE_MS;
    return new Date(Math.min(time, this.now.getTime() - MINUTE_MS));
  }

  minutesAgo(minutes: number): Date {
    return new Date(this.now.getTime() - minutes * MINUTE_MS);
  }

  /** The first Saturday or Sunday on or before that day, as days ago; the day itself when there is none since joining. */
  weekendBefore(days: number, joinedDaysAgo: number): number {
    const weekday = this.daysAgo(days, 12).getUTCDay();
    const back = weekday === 0 || weekday === 6 ? 0 : weekday;
    return days + back < joinedDaysAgo ? days + back : days;
  }

  /** The latest past month of this number (1 to 12): how many days ago it began, and its number of days. */
  lastMonth(month: number): { daysAgo: number; length: number } {
    const year = this.now.getUTCFullYear() - (this.now.getUTCMonth() + 1 > month ? 0 : 1);
    const [begin, end] = [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1)];
    const today = Math.floor(this.now.getTime() / DAY_MS) * DAY_MS;
    return { daysAgo: (today - begin) / DAY_MS, length: (end - begin) / DAY_MS };
  }

  admit(username: string, member: MemberViewer): void {
    this.#members.set(username, member);
  }

  /** Throws before the member has signed up. */
  member(username: string): MemberViewer {
    const member = this.#members.get(username);
    if (member === undefined) throw new Error(`${username} has not signed up yet`);
    return member;
  }

  /** Keeps the id of a thing by what it is called here, for a later part. */
  note(thing: string, id: string): void {
    this.#ids.set(thing, id);
  }

  /** Throws before the thing exists. */
  idOf(thing: string): string {
    const id = this.#ids.get(thing);
    if (id === undefined) throw new Error(`there is no ${thing} yet`);
    return id;
  }

  noteReview(author: string, film: string, id: string): void {
    this.#reviews.set(`${author}: ${film}`, id);
  }

  /** Throws before the review is published. */
  reviewId(author: string, film: string): string {
    const id = this.#reviews.get(`${author}: ${film}`);
    if (id === undefined) throw new Error(`${author} has not reviewed ${film} yet`);
    return id;
  }
}

/** That many minutes after a time. */
export const after = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * MINUTE_MS);

/** The day of a time, as the diary keeps it. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

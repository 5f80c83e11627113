import type { CreditRole } from '@halfstar/contract/movies/movies.schema';
import type { NotificationFilter } from '@halfstar/contract/notifications/notifications.schema';
import { NOTIFICATION_GROUPS, type NotificationGroup } from '@halfstar/contract/shared/notification-type';
import {
  TIMELINE_FILTERS,
  TIMELINE_SORTS,
  type TimelineFilter,
  type TimelineSort,
} from '@halfstar/contract/timeline/timeline.schema';

/**
 * Search parameters are plain text here (`?tab=sign-up`), not JSON, so that links written by hand and in mails work as they
 * read. A route's `validateSearch` parses the text.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Writes search parameters as plain text with its "?", empty when there are none. Undefined, null and false are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== false) text.set(name, String(value));
  }
  return text.size === 0 ? '' : `?${text}`;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export type AuthSearch = {
  /** Where to go afterwards; through `toSafeNextPath` only. */
  next?: string;
  /** An invite code to prefill and validate. */
  invite?: string;
  /** Shows the reset form; `token` comes from the mail's link. */
  reset?: boolean;
  token?: string;
  /** An address to prefill, for a user who confirmed it in another browser. */
  email?: string;
  tab?: 'sign-in' | 'sign-up';
};

/** Parses the search parameters of /auth: see AuthSearch. Missing, empty and unknown values are undefined. */
export function authSearch({ next, invite, reset, token, email, tab }: Record<string, unknown>): AuthSearch {
  return {
    next: text(next),
    invite: text(invite),
    reset: reset === true || reset === 'true' || undefined,
    token: text(token),
    email: text(email),
    tab: tab === 'sign-in' || tab === 'sign-up' ? tab : undefined,
  };
}

/** The address that waits for a mail, and the token from its link. */
export type EmailConfirmationSearch = { email?: string; token?: string };

/**
 * Parses the search parameters of /email-confirmation: the email address and the token of the mail’s link. Missing and empty values are
 * undefined.
 */
export function emailConfirmationSearch({ email, token }: Record<string, unknown>): EmailConfirmationSearch {
  return { email: text(email), token: text(token) };
}

const parseOption = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);

/** / and /timeline: the filter and order of the timeline; without them everything is shown, newest first. */
export type TimelineSearch = { filter?: TimelineFilter; sort?: TimelineSort };

/** Parses the search parameters of /timeline: the filter and the order of the timeline. Missing, empty and unknown values are undefined. */
export function timelineSearch({ filter, sort }: Record<string, unknown>): TimelineSearch {
  return { filter: parseOption(TIMELINE_FILTERS, filter), sort: parseOption(TIMELINE_SORTS, sort) };
}

const HOME_TABS = ['discover', 'popular', 'trending'] as const;

/** /: the open tab; the timeline by default. */
export type HomeSearch = TimelineSearch & { tab?: (typeof HOME_TABS)[number] };

/**
 * Parses the search parameters of /: the open tab (the timeline by default), and the filter and the order of the timeline. Missing, empty
 * and unknown values are undefined.
 */
export const homeSearch = (search: Record<string, unknown>): HomeSearch => ({
  ...timelineSearch(search),
  tab: parseOption(HOME_TABS, search['tab']),
});

/** These parameters without the empty ones. */
const texts = <Name extends string>(search: Record<string, unknown>, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, text(search[name])])) as { [Each in Name]?: string };

/**
 * Parses the search parameters of /lists and /{username}/lists: which list is open (the watchlist by default), `of` whose (a username, in
 * old links only), its filter and view, all as texts that the page parses. Missing and empty values are undefined.
 */
export const listsSearch = (search: Record<string, unknown>) =>
  texts(search, 'list', 'of', 'q', 'genre', 'decade', 'rated', 'again', 'sort', 'reversed', 'view');
export type ListsSearch = ReturnType<typeof listsSearch>;

export const REVIEWS_TABS = ['published', 'scheduled', 'drafts'] as const;
export type ReviewsTab = (typeof REVIEWS_TABS)[number];

/** /reviews: the open tab; the published reviews by default. */
export type ReviewsSearch = { tab?: ReviewsTab };

/**
 * Parses the search parameters of /reviews: the open tab of the viewer’s own reviews, the published ones by default. Missing, empty and
 * unknown values are undefined.
 */
export function reviewsSearch({ tab }: Record<string, unknown>): ReviewsSearch {
  return { tab: parseOption(REVIEWS_TABS, tab) };
}

export const ONBOARDING_STEPS = ['welcome', 'cinema', 'import', 'rss', 'people', 'ready'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** /onboarding and /ncg-onboarding: the step, so that a reload and Back keep it; the first by default. */
export type OnboardingSearch = { step?: OnboardingStep };

/**
 * Parses the search parameters of /onboarding and /ncg-onboarding: the step, the first by default. Missing, empty and unknown values are
 * undefined.
 */
export function onboardingSearch({ step }: Record<string, unknown>): OnboardingSearch {
  return { step: parseOption(ONBOARDING_STEPS, step) };
}

export const NOTIFICATIONS_FILTERS: readonly NotificationFilter[] = [
  'all',
  ...(Object.keys(NOTIFICATION_GROUPS) as NotificationGroup[]),
];

/** /notifications: the group that is shown; all by default. */
export type NotificationsSearch = { filter?: NotificationFilter };

/**
 * Parses the search parameters of /notifications: the group that is shown, all by default. Missing, empty and unknown values are undefined.
 */
export function notificationsSearch({ filter }: Record<string, unknown>): NotificationsSearch {
  return { filter: parseOption(NOTIFICATIONS_FILTERS, filter) };
}

/** Parses the search parameters of /reviews/{reviewId}: the id of the comment to scroll to. Missing and empty values are undefined. */
export const reviewSearch = (search: Record<string, unknown>) => texts(search, 'comment');

export const FOLLOWERS_TABS = ['followers', 'following', 'requests', 'recommended'] as const;
export type FollowersTab = (typeof FOLLOWERS_TABS)[number];

/** /followers: the open tab, the viewer's followers by default, and what is searched for in the list. */
export type FollowersSearch = { tab?: FollowersTab; q?: string };

/**
 * Parses the search parameters of /followers: the open tab, the followers by default, and the name that is searched for, cut at 100
 * characters. Missing, empty and unknown values are undefined.
 */
export function followersSearch({ tab, q }: Record<string, unknown>): FollowersSearch {
  return { tab: parseOption(FOLLOWERS_TABS, tab), q: text(q)?.slice(0, 100) };
}

/** Parses the search parameters of /movies: filter and order, as texts that the page parses. Missing and empty values are undefined. */
export const moviesSearch = (search: Record<string, unknown>) =>
  texts(search, 'title', 'genre', 'decade', 'year', 'runtime', 'status', 'sort');

/** /person/{personId}: only the films in which the person does this; all by default. */
export type PersonSearch = { role?: CreditRole };

/** Parses the search parameters of /person/{personId}: only films that they directed, or acted in; all by default. Unknown values are undefined. */
export const personSearch = ({ role }: Record<string, unknown>): PersonSearch => ({
  role: parseOption(['director', 'cast'], role),
});

/** /discover: the open tab; the first by default. */
export type DiscoverSearch = { tab?: 'popular' | 'trending' };

/** Parses the search parameters of /discover: the open tab, the first by default. Missing, empty and unknown values are undefined. */
export function discoverSearch({ tab }: Record<string, unknown>): DiscoverSearch {
  return { tab: parseOption(['popular', 'trending'], tab) };
}

/** Parses the search parameters of /admin/feedback: the filter, as texts that the page parses. Missing and empty values are undefined. */
export const feedbackSearch = (search: Record<string, unknown>) => texts(search, 'status', 'type', 'q');
export type FeedbackSearch = ReturnType<typeof feedbackSearch>;

/** Parses the search parameters of /admin/members: the filter, as texts that the page parses. Missing and empty values are undefined. */
export const adminMembersSearch = (search: Record<string, unknown>) => texts(search, 'q', 'tier', 'badge', 'sanction');
export type AdminMembersSearch = ReturnType<typeof adminMembersSearch>;

/** Parses the search parameters of /admin/audit-log: the filter, as texts that the page parses. Missing and empty values are undefined. */
export const auditLogSearch = (search: Record<string, unknown>) => texts(search, 'actor', 'member', 'action');
export type AuditLogSearch = ReturnType<typeof auditLogSearch>;

/** Parses the search parameters of /admin: the period in days, as a text that the page parses. */
export const figuresSearch = (search: Record<string, unknown>) => texts(search, 'days');
export type FiguresSearch = ReturnType<typeof figuresSearch>;

/** Parses the search parameters of /admin/jobs: kind and state, as texts that the page parses. */
export const jobsSearch = (search: Record<string, unknown>) => texts(search, 'kind', 'state');
export type JobsSearch = ReturnType<typeof jobsSearch>;

/** Parses the search parameters of /admin/clubs: the filter, as texts that the page parses. */
export const adminClubsSearch = (search: Record<string, unknown>) => texts(search, 'q', 'visibility', 'status');
export type AdminClubsSearch = ReturnType<typeof adminClubsSearch>;

/** Parses the search parameters of /admin/invites: the filter, as texts that the page parses. */
export const invitesSearch = (search: Record<string, unknown>) => texts(search, 'status', 'type');
export type InvitesSearch = ReturnType<typeof invitesSearch>;

/** Parses the search parameters of /movie-clubs: what names are searched for. Missing and empty values are undefined. */
export const clubsSearch = (search: Record<string, unknown>) => texts(search, 'q');
export type ClubsSearch = ReturnType<typeof clubsSearch>;

/**
 * Parses the search parameters of /movie-clubs/{clubId}: the open part, as a text that the page parses, the id of the film that is open, and
 * that of a post to scroll to. Missing and empty values are undefined.
 */
export const clubSearch = (search: Record<string, unknown>) => texts(search, 'tab', 'watched', 'comment');
export type ClubSearch = ReturnType<typeof clubSearch>;

/** Parses the search parameters of /moderator: the part of the queue, as a text that the page parses, and the id of the open case. */
export const moderatorSearch = (search: Record<string, unknown>) => texts(search, 'filter', 'case');
export type ModeratorSearch = ReturnType<typeof moderatorSearch>;

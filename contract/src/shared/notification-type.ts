/** What a notification is about, as its recipient may see it now. What a type does not need is null. */
export interface NotificationFacts {
  /** Display name and username of who did it, the latest one; null for what Halfstar itself did. */
  actor: { userId: string; name: string; username: string } | null;
  /** How many others did the same. */
  others: number;
  /** What tells the targets of the type apart, such as the id of a decision. */
  targetId: string;
  movieTitle: string | null;
  movieId: string | null;
  /** What was reacted to, commented on or published. */
  subjectId: string | null;
  /** Whose that is, in words for the recipient: "your", "Bo’s". */
  subjectOwner: string | null;
  commentId: string | null;
  clubId: string | null;
  /** Null also where the name must not be shown, as in a mail whose program could make a link of it. */
  clubName: string | null;
  /** A sentence that was stored with it, such as why something failed. */
  note: string | null;
}

/** One type of notification. The feature that it belongs to defines it, in its `*.notifications.ts`. */
export interface NotificationTypeDefinition {
  /** What the filter on /notifications and the settings list it under. */
  group: NotificationGroup;
  /** The line in the settings: "Comments on your reviews". */
  label: string;
  /**
   * Whether it says no more of its actor than the name: then it also comes from members who show their things to followers only.
   */
  namesOnly?: true;
  /**
   * Whether the actor has addressed the recipient: then it also comes from members who show their things to nobody, but not across a block or
   * a mute.
   */
  addressed?: true;
  /** Whether the actor has said it in a club: then it comes to those who may read it there. */
  saidInClub?: true;
  /** Title and message in words, without any text that members wrote but names and titles. */
  describe: (facts: NotificationFacts) => { title: string; message: string };
  /** The page that a click opens. */
  link: (facts: NotificationFacts) => string;
}

/** More than so many actors on one target are not counted. */
export const MAX_COUNTED_ACTORS = 1000;

/** In the order in which the filter offers them. */
export const NOTIFICATION_GROUPS = {
  people: 'People',
  comments: 'Comments and mentions',
  reactions: 'Reactions',
  reviews: 'Scheduled reviews',
  clubs: 'Movie clubs',
  imports: 'Letterboxd',
  feedback: 'Feedback',
  moderation: 'Moderation',
} as const;
export type NotificationGroup = keyof typeof NOTIFICATION_GROUPS;

/** Declares types of notifications by name. A name is stored, so it never changes. */
export const defineNotificationTypes = <Name extends string>(
  types: Record<Name, NotificationTypeDefinition>,
): Readonly<Record<Name, NotificationTypeDefinition>> => types;

/** The actors of a notification in words: "Ada", "Ada and 3 others". "Somebody" when the actor is not known. */
export function formatActors({ actor, others }: NotificationFacts): string {
  const name = actor?.name ?? 'Somebody';
  if (others === 0) return name;
  if (others >= MAX_COUNTED_ACTORS - 1) return `${name} and ${others}+ others`;
  return `${name} and ${others === 1 ? '1 other' : `${others} others`}`;
}

/** The title of the film of a notification, or "a film" without one. */
export const formatFilmTitle = ({ movieTitle }: NotificationFacts): string => movieTitle ?? 'a film';

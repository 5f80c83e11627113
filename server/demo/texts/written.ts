/** A review as its author wrote it. */
export interface WrittenReview {
  /** "Heat (1995)" */
  film: string;
  stars: number;
  /** How many days before the demo it is published; below two, to the hour. */
  days: number;
  title: string;
  text: string;
  spoiler?: boolean;
}

export interface WrittenDraft {
  by: string;
  film: string;
  days: number;
  stars: number | null;
  title: string;
  text: string;
}

/** A review that its author wrote some days before and had published at a time of their choice. */
export interface ScheduledReview extends Omit<WrittenReview, 'days'> {
  by: string;
  writtenDays: number;
  /** Days before the day of the demo; below zero it still waits. */
  dueDays: number;
}

export interface WrittenThread {
  /** Whose review it is under. */
  author: string;
  film: string;
  /** From the oldest to the newest. */
  comments: readonly { by: string; text: string }[];
}

export interface WrittenList {
  by: string;
  days: number;
  name: string;
  description: string;
  ranked?: boolean;
  private?: boolean;
  films: readonly (string | readonly [film: string, note: string])[];
}

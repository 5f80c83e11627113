import type { ClubMovie } from '@halfstar/contract/clubs/films.schema';
import { useDateFormats } from '#lib/dates.ts';

/** Until when the round of a film is sealed, as the end of a sentence without its period. */
export function SealedUntil({ film: { discuss_at: opensAt } }: { film: ClubMovie }) {
  const { exactTime } = useDateFormats();
  if (opensAt === null) return 'until the club finishes the film';
  return (
    <>
      until <time dateTime={opensAt}>{exactTime(opensAt)}</time>
    </>
  );
}

import type { MemberStats as Stats } from '@halfstar/contract/tracking/stats.schema';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FilmTitleLink } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { useDateFormats } from '#lib/dates.ts';
import { formatAverage, formatQuantity } from '#lib/numbers.ts';
import { QueryState } from '#ui/states/QueryState.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import { memberStatsQuery } from '../api/member-stats.ts';
import { summarizeHistogram, yearInWords } from '../model/member-stats.ts';
import classes from './member-stats.module.css';
import { RatingBars } from './RatingBars.tsx';

/** A member's ratings by stars, and their year so far. Leaves out what has no data yet. */
export function MemberStats({ userId }: { userId: string }) {
  const query = useQuery(memberStatsQuery(userId));
  return (
    <QueryState query={query} loading={<TextSkeleton lines={6} />} errorTitle="The figures could not be loaded.">
      {({ histogram, year }) => (
        <>
          <Ratings histogram={histogram} />
          <Year year={year} />
        </>
      )}
    </QueryState>
  );
}

function Ratings({ histogram }: Pick<Stats, 'histogram'>) {
  const heading = useId();
  const { ratings, average } = summarizeHistogram(histogram);
  if (ratings === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h2 id={heading}>Ratings</h2>
      <RatingBars
        labelledBy={heading}
        histogram={histogram}
        counted="film"
        summary={`${formatQuantity(ratings, 'film')}, ${formatAverage(average)} ★ on average`}
      />
    </section>
  );
}

function Year({ year }: Pick<Stats, 'year'>) {
  const heading = useId();
  const { calendarDate } = useDateFormats();
  if (year.viewings === 0) return null;
  const screenings = [
    { word: 'First', screening: year.first },
    { word: 'Last', screening: year.last },
  ];
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h2 id={heading}>{year.year} so far</h2>
      <p className={classes.sum}>{yearInWords(year)}</p>
      <ul className={classes.screenings}>
        {screenings.map(({ word, screening }) =>
          screening === null ? null : (
            <li key={word}>
              <PosterLink movie={screening.movie} size="list" sizes="2.75rem" twin />
              <span>
                <span className={classes.word}>{word}</span>
                <FilmTitleLink movie={screening.movie} />
                <time dateTime={screening.watch_date}>{calendarDate(screening.watch_date)}</time>
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

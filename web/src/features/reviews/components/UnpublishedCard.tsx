import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';
import type { ReactNode } from 'react';
import { FilmTitleLink } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { Stars } from '#ui/stars/Stars.tsx';
import classes from './unpublished.module.css';

export type UnpublishedCardProps = {
  text: DraftText;
  movie: MovieSummary;
  label: string;
  /** When it was saved, or when it will be published. */
  when: ReactNode;
  /** Why it could not be published. */
  error?: ReactNode;
  actions: ReactNode;
};

/** A review that is not published: a draft or a scheduled one. */
export function UnpublishedCard({ text, movie, label, when, error, actions }: UnpublishedCardProps) {
  const { title, content, rating } = text;
  return (
    <article className={classes.card} aria-label={label}>
      <div>
        <PosterLink movie={movie} twin sizes="5.5rem" />
      </div>
      <div className={classes.body}>
        <p>
          <FilmTitleLink movie={movie} />
        </p>
        <p className={classes.when}>
          {rating === null ? null : <Stars value={rating} size={15} />}
          <span>{when}</span>
        </p>
        {error}
        {title === '' ? null : (
          <p className={classes.title} dir="auto">
            {title}
          </p>
        )}
        {content.trim() === '' ? null : (
          <p className={classes.text} dir="auto">
            {content}
          </p>
        )}
        <div className={classes.actions}>{actions}</div>
      </div>
    </article>
  );
}

import { useId } from 'react';
import { SectionHead } from '#ui/SectionHead.tsx';
import { FeedSettings } from './FeedSettings.tsx';
import classes from './feeds.module.css';

/** A section with the settings of the viewer's Letterboxd feed. */
export function FeedSection() {
  const heading = useId();
  return (
    <section className={classes.section} id="feed" aria-labelledby={heading}>
      <SectionHead id={heading} title="RSS sync" />
      <p className={classes.intro}>
        Still logging on Letterboxd? What you log there comes here by itself, once a day, without a word to your
        followers.
      </p>
      <FeedSettings />
    </section>
  );
}

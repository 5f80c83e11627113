import { Link } from '@tanstack/react-router';
import { SourceTerms } from '#features/movies/components/SourceTerms.tsx';
import { useDateFormats } from '#lib/dates.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import markdown from './change-log.md?raw';
import classes from './change-log.module.css';
import { type Block, type ChangeLogEntry, type Inline, parseChangeLog } from './parse-change-log.ts';
import { useMarkChangeLogRead } from './use-mark-change-log-read.ts';

const ENTRIES = parseChangeLog(markdown);

/** What is new for members, newest first, and where the film data comes from. Opening it marks it read. */
export default function ChangeLogPage() {
  useMarkChangeLogRead();
  return (
    <div className={classes.page}>
      <PageHeading note="The newest comes first.">What Is New</PageHeading>
      {ENTRIES.map((entry) => (
        <Entry key={entry.title} entry={entry} />
      ))}
      <section className={classes.about} aria-labelledby="about">
        <h2 id="about">About Halfstar</h2>
        <p>A social film diary: rate what you see, write about it, and see it through the eyes of your friends.</p>
        <p>
          What moderators hide or remove, and by which rule, is in the{' '}
          <Link to="/moderation-ledger">Moderation Ledger</Link>, for every member to read.
        </p>
        <p>
          Film data and pictures come from the catalog that comes with Halfstar and from{' '}
          <a href="https://www.themoviedb.org" target="_blank" rel="noreferrer">
            TMDB
          </a>
          . <SourceTerms />
        </p>
      </section>
    </div>
  );
}

function Entry({ entry: { date, title, blocks } }: { entry: ChangeLogEntry }) {
  const { calendarDate } = useDateFormats();
  return (
    <article className={classes.entry} aria-label={title}>
      <time dateTime={date} className={classes.date}>
        {calendarDate(date)}
      </time>
      <h2>{title}</h2>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text never changes while it is shown
        <BlockText key={index} block={block} />
      ))}
    </article>
  );
}

function BlockText({ block }: { block: Block }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Line inlines={block.inlines} />
      </p>
    );
  }
  return (
    <ul>
      {block.items.map((inlines, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <li key={index}>
          <Line inlines={inlines} />
        </li>
      ))}
    </ul>
  );
}

const Line = ({ inlines }: { inlines: readonly Inline[] }) =>
  inlines.map(({ text, strong, href }, index) => {
    // oxlint-disable-next-line react/no-array-index-key -- as above
    if (strong) return <strong key={index}>{text}</strong>;
    if (href === undefined) return text;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Link key={index} to={href}>
        {text}
      </Link>
    );
  });

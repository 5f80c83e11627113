import { PageHeading } from '#ui/PageHeading.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import classes from './kit.module.css';

const COLORS = [
  'paper',
  'raised',
  'hover',
  'line',
  'edge',
  'ink-soft',
  'ink',
  'accent',
  'star',
  'danger',
  'done',
  'info',
];

const THREE_HOURS_AGO = new Date(Date.now() - 3 * 3_600_000).toISOString();

export function KitType() {
  return (
    <>
      <PageHeading title="Kit" note="Forty-one films this year, eleven of them in a cinema.">
        The long nights of winter
      </PageHeading>
      <h2>In the Mood for Love</h2>
      <h3>A heading of the third order</h3>
      <p className={classes.reading}>
        Two neighbors, a corridor, a pot of noodles carried down the stairs in slow motion. Wong Kar-wai films what does
        not happen with more heat than most films manage for what does. By the third time the violins come in you know
        the wallpaper better than your own, and still you lean forward, as if this time one of them might turn around.
      </p>
      <p>Text of controls and lists, with a number: 1,204 films, 3.8 ★ (12).</p>
      <p className={classes.note}>
        A note, <RelativeTime at={THREE_HOURS_AGO} />, and <RelativeTime at="2024-03-02T19:30:00.000000Z" />.
      </p>
      <ul className={classes.swatches}>
        {COLORS.map((name) => (
          <li key={name}>
            <span style={{ background: `var(--hs-${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

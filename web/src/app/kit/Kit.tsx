import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { Wordmark } from '#ui/Wordmark.tsx';
import { ColorSchemeToggle } from '../shell/SchemeToggle.tsx';
import { KitControls } from './KitControls.tsx';
import { KitPeople } from './KitPeople.tsx';
import { KitPosterSheet } from './KitPosterSheet.tsx';
import { KitPosters } from './KitPosters.tsx';
import { KitStars } from './KitStars.tsx';
import { KitStates } from './KitStates.tsx';
import { KitType } from './KitType.tsx';
import classes from './kit.module.css';

const SECTIONS = [
  { name: 'Type and color', Section: KitType },
  { name: 'Stars', Section: KitStars },
  { name: 'Posters', Section: KitPosters },
  { name: 'Controls', Section: KitControls },
  { name: 'People and reactions', Section: KitPeople },
  { name: 'States', Section: KitStates },
  { name: 'Generated posters', Section: KitPosterSheet },
] as const;

/** Every piece of the interface in every state, for development and for screenshots. Not in the build. */
export default function Kit() {
  return (
    <main className={classes.kit}>
      <title>Kit · Halfstar</title>
      <header className={classes.head}>
        <Wordmark />
        <ColorSchemeToggle />
      </header>
      {SECTIONS.map(({ name, Section }) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <ErrorBoundary>
            <Section />
          </ErrorBoundary>
        </section>
      ))}
    </main>
  );
}

// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SRC = new URL('../..', import.meta.url).pathname;

/** What a module keeps outside of components: there it outlives the page, and whoever is signed in. */
const KEEPS =
  /^let |^(?:export )?const \w+(?:: (?!readonly ).+)? = (?:new (?:Map|Set|WeakMap)\b(?:<.*>)?\(\)|\[\]|\{\});|= new BoundedMap|= createValueStore\b|\b(?:session|local)Storage\b/m;
/** Such a module forgets it when somebody else is signed in. */
const FORGETS = /onViewerChange\(/;

/** Modules that need not forget what they keep, with the reason. */
const MAY_KEEP: Record<string, string> = {
  ...explain('It is kept under the id of the member, or with it.', [
    'features/comments/model/unsaved-texts.ts',
    'features/reviews/model/local-drafts.ts',
  ]),
  ...explain('It is of the browser, whoever uses it.', [
    'app/scroll-restoration.ts',
    'app/timeline/begin-on-visit.ts',
    'features/accounts/model/remembered-email.ts',
    'features/moderation/hooks/use-shortcuts-on.ts',
    'lib/server-render.ts',
  ]),
  ...explain('It is about code, films, times and places on the screen.', [
    'app/app-query-client.ts',
    'lib/idle.ts',
    'lib/lazy-with-retry.ts',
    'lib/load-code.ts',
    'lib/load-in-batches.ts',
    'lib/new-version.ts',
    'ui/current-minute.ts',
    'ui/posters/compositions-store.ts',
    'ui/posters/drawing.ts',
    'ui/posters/load-compositions.ts',
    'ui/virtual/VirtualCards.tsx',
    'ui/virtual/card-heights.ts',
  ]),
  ...explain('It is gone within seconds, or with what is shown or under way.', [
    'app/film/bottom-bar.ts',
    'app/page-loader.ts',
    'features/movies/api/film-page-batch.ts',
    'features/tracking/model/page-events.ts',
    'lib/claim-for-tab.ts',
    'lib/heading-focus.ts',
    'lib/live-watch.ts',
    'lib/viewer.ts',
    'ui/dialogs/close-on-back.ts',
    'ui/focus.ts',
  ]),
  ...explain('It holds numbers and ids of toasts, and no text.', [
    'features/comments/api/comment-mutations.ts',
    'features/tracking/api/undo-clearing.ts',
    'ui/toasts.tsx',
  ]),
  'lib/api.ts': 'The server counts the calls of a browser too, whoever makes them.',
};

function explain(reason: string, files: readonly string[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file, reason]));
}

test('what a module keeps is forgotten when somebody else is signed in, or there is a reason why not', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter((file) => !/\.test\.tsx?$/.test(file));
  const keeping = files.filter((file) => {
    const text = readFileSync(`${SRC}${file}`, 'utf8');
    return KEEPS.test(text) && !FORGETS.test(text.replace('function onViewerChange(', ''));
  });
  expect(files.length).toBeGreaterThan(300);
  expect(keeping.toSorted()).toEqual(Object.keys(MAY_KEEP).toSorted());
});

import { contract } from '@halfstar/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeViewingDialog } from '#features/tracking/hooks/viewing-dialog-state.ts';
import { MANAGER, makeClub, makeClubFilm } from '#test/club-fixtures.ts';
import { HEAT, makePage } from '#test/fixtures.ts';
import { readSources } from '#test/jsx-elements.ts';
import { findListFiles } from '#test/list-files.ts';
import type { ListPlace, NextStep } from '#test/list-place.ts';
import { LAST_RUN, PLACES } from '#test/list-places.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember, REVIEW } from '#test/page-answers.ts';
import { type Answers, type CallName, refusal } from '#test/stub-api.ts';
import states from '#ui/states/states.module.css';
import { closeFilmSearch } from './palette/palette-state.ts';

// What is open over the page belongs to the window, not to the page.
afterEach(() => {
  closeViewingDialog();
  closeFilmSearch();
});

const isList = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'shape' in schema && 'items' in (schema.shape as object);

/** Every call of the contract that reads a list. */
const LIST_CALLS = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, call]) => {
    const { route, outputSchema } = call['~orpc'];
    return route.method === 'GET' && isList(outputSchema) ? [`${feature}.${name}` as CallName] : [];
  }),
);

type List = Record<string, unknown>;
type Answer = (input: object) => unknown;

/** The answer of a list call as if there were nothing. */
const emptied = (list: List): List => ({
  ...list,
  items: [],
  ...('next_cursor' in list ? { next_cursor: null } : {}),
  ...('total' in list ? { total: 0 } : {}),
});

/** A server of a member for whom each list is on its page. */
const ANSWERS: Answers = {
  ...answersForMember({ badges: ['founders'], tier: 'admin' }),
  'clubs.get': makeClub(MANAGER, { current_movie: makeClubFilm(HEAT) }),
  'movies.search': { items: [], offline: false },
  'lists.listForMovie': makePage([]),
  'reviews.listPopular': { items: [REVIEW] },
  'backfill.getLatest': { run: LAST_RUN },
  'backfill.listMisses': makePage([]),
};

const LIST_FILES = new Map(findListFiles(readSources()).map((file) => [file.name, file]));

/** The gray shapes that all skeletons are made of. */
const SHAPES = [states['bar'], states['posterSkeleton']].map((name) => `.${name}`).join();

const answerOf = (answers: Answers, name: CallName): Answer => {
  const answer = answers[name] as unknown;
  return typeof answer === 'function' ? (answer as Answer) : () => answer;
};

/** The buttons and links of an empty state: those in the same element as its words. */
const listActions = (words: readonly HTMLElement[], name?: RegExp): HTMLElement[] =>
  words.flatMap(({ parentElement: box }) =>
    box === null
      ? []
      : (['button', 'link'] as const)
          .flatMap((role) => within(box).queryAllByRole(role, name === undefined ? {} : { name }))
          .filter(({ parentElement }) => parentElement === box),
  );

const isOnPage = (name: RegExp): boolean =>
  (['button', 'link', 'textbox', 'searchbox', 'checkbox'] as const).some(
    (role) => screen.queryAllByRole(role, { name }).length > 0,
  );

/** What of the next step is missing, or is in the empty state and not named. */
function listWrongSteps(words: readonly HTMLElement[], nextStep: NextStep): string[] {
  if (nextStep instanceof RegExp) return listActions(words, nextStep).length > 0 ? [] : ['next step'];
  const unnamed = listActions(words).map(({ textContent }) => `unnamed next step: ${textContent}`);
  const isMissing = 'elsewhere' in nextStep && !isOnPage(nextStep.elsewhere);
  return isMissing ? [...unnamed, 'next step'] : unnamed;
}

/**
 * Skeleton while the call is held back, error with a retry when it is refused, empty state when it answers with nothing. @returns what is
 * missing
 */
async function walkStates(name: CallName, place: ListPlace): Promise<string[]> {
  const { path, from, asking = '', partOfFilm, open, empty, nextStep } = place;
  const answers: Answers = { ...ANSWERS, ...place.answers };
  const getPart = place.within ?? (() => screen.getByRole('main'));
  const held = Promise.withResolvers<void>();
  let answer: 'hold' | 'refuse' | 'empty' = 'hold';
  const controlled =
    (call: CallName, change: (body: List) => List): Answer =>
    async (input) => {
      const body = (await answerOf(answers, call)(input)) as List;
      if (!JSON.stringify(input).includes(asking)) return body;
      if (answer === 'hold') await held.promise;
      if (answer === 'refuse') throw refusal('OUT_OF_FILM', 403, { detail: 'The projector is out of film.' });
      return empty === null ? body : change(body);
    };
  const ofFilm =
    partOfFilm === undefined
      ? {}
      : {
          'moviePages.get': controlled('moviePages.get', (body) => ({
            ...body,
            [partOfFilm]: emptied(body[partOfFilm] as List),
          })),
        };
  // Passkeys can be added only where the browser knows them.
  vi.stubGlobal('PublicKeyCredential', () => {});
  openPage(path, {
    ...answers,
    ...({ [name]: controlled(name, emptied), ...ofFilm } as Answers),
  });
  // A film shows its tabs once it has been loaded with all of them.
  if (partOfFilm === undefined) await open?.();
  const loading = () =>
    within(getPart())
      .queryAllByRole('status')
      .filter((each) => /Loading|Searching/.test(each.getAttribute('aria-label') ?? each.textContent));
  const countShapes = () => getPart().querySelectorAll(SHAPES).length;
  await waitFor(() => {
    expect(loading(), `${path} says that it loads`).not.toEqual([]);
    expect(countShapes(), `${path} skeleton`).toBeGreaterThan(0);
  });
  answer = 'refuse';
  held.resolve();
  const alerts = () =>
    within(getPart())
      .queryAllByRole('alert')
      .filter(({ textContent }) => textContent.includes('The projector is out of film.'));
  await waitFor(() => {
    expect(alerts(), `${path} error`).toHaveLength(1);
    expect([loading(), countShapes()]).toEqual([[], 0]);
  });
  const [alert] = alerts();
  if (alert === undefined) throw new Error('the error has gone by itself');
  expect(alert.textContent).toMatch(/could not be (loaded|found|searched)|did not work/);
  // A film comes with its tabs, or not at all.
  const { errors = [] } = LIST_FILES.get(partOfFilm === undefined ? from : 'Film') ?? {};
  const isOfFile = errors.some((words) => words.every((part) => alert.textContent.includes(part)));
  expect(isOfFile || errors.length === 0, `${from} says: ${alert.textContent}`).toBe(true);
  answer = 'empty';
  fireEvent.click(within(alert).getByRole('button', { name: 'Try Again' }));
  if (empty === 'left out') {
    const isThere = () => {
      try {
        return getPart() !== null;
      } catch {
        return false;
      }
    };
    await waitFor(() => {
      if (isThere()) throw new Error(`${path} is not left out`);
    });
    return [];
  }
  await waitFor(() => expect(alerts(), `${path} retry`).toEqual([]));
  if (partOfFilm !== undefined) await open?.();
  const listMissing = () => {
    const words = empty === null ? [] : within(getPart()).queryAllByText(empty);
    return [...(empty === null || words.length > 0 ? [] : ['empty state']), ...listWrongSteps(words, nextStep)];
  };
  await waitFor(() => expect(listMissing(), `${path} empty`).toEqual([]));
  return listMissing();
}

test('[NAV-11] every list of the contract has its places, or a reason why it has none', () => {
  expect(LIST_CALLS.toSorted()).toEqual(Object.keys(PLACES).toSorted());
});

function nameEmptyState({ empty, nextStep }: ListPlace): string {
  if (empty === 'left out') return 'no heading without anything below it';
  if (nextStep instanceof RegExp) return 'an empty state with the next step in it';
  return 'none' in nextStep ? 'an empty state with nothing to do' : 'an empty state and the next step beside it';
}

const SHOWN = LIST_CALLS.flatMap((name) => {
  const places = PLACES[name] ?? [];
  if (typeof places === 'string') return [];
  return places.map((place) => [name, place.path, nameEmptyState(place), place] as const);
});

test.each(SHOWN)(
  '[NAV-11] %s at %s has a skeleton, an error with retry, and %s',
  async (name, _path, _empty, place) => {
    expect(await walkStates(name, place)).toEqual([]);
  },
);

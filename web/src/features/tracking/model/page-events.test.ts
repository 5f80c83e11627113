import { expect, test } from 'vitest';
import { dispatchPageEventsInAllTabs, dispatchServerChange, type PageEventDetail } from './page-events.ts';

function recordEventsDuring(act: () => void): [string, PageEventDetail][] {
  const events: [string, PageEventDetail][] = [];
  const handleEvent = (event: CustomEvent<PageEventDetail>) => events.push([event.type, event.detail]);
  window.addEventListener('movieListsUpdated', handleEvent);
  window.addEventListener('ratingsUpdated', handleEvent);
  act();
  window.removeEventListener('movieListsUpdated', handleEvent);
  window.removeEventListener('ratingsUpdated', handleEvent);
  return events;
}

test('[NAV-09] a rating dispatches events on window with stars and the stored number', () => {
  const events = recordEventsDuring(() =>
    dispatchPageEventsInAllTabs(['movieListsUpdated', 'ratingsUpdated'], {
      userId: 'ada',
      movieId: 'heat',
      rating: 3.5,
    }),
  );
  const detail = { userId: 'ada', movieId: 'heat', rating: 3.5, dbRating: 7 };
  expect(events).toEqual([
    ['movieListsUpdated', detail],
    ['ratingsUpdated', detail],
  ]);
});

test('the server’s echo dispatches no second event, a change on another device does', () => {
  dispatchPageEventsInAllTabs(['ratingsUpdated'], { userId: 'ada', movieId: 'ran', rating: 4 });
  expect(recordEventsDuring(() => dispatchServerChange({ userId: 'ada', movieId: 'ran', rating: 4 }))).toEqual([]);
  expect(recordEventsDuring(() => dispatchServerChange({ userId: 'ada', movieId: 'ran', rating: null }))).toHaveLength(
    2,
  );
});

const rateHere = (movieId: string) =>
  dispatchPageEventsInAllTabs(['ratingsUpdated'], { userId: 'ada', movieId, rating: 4 });
const countEvents = (movieId: string): number =>
  recordEventsDuring(() => dispatchServerChange({ userId: 'ada', movieId, rating: 4 })).length;

test('what was dispatched is remembered for no more than 500 films', () => {
  rateHere('first');
  for (let film = 0; film < 500; film += 1) rateHere(`film ${film}`);
  expect([countEvents('film 499'), countEvents('first')]).toEqual([0, 2]);
});

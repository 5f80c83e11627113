import { expect, test } from 'vitest';
import { announce, announceFromServer, type PageEventDetail } from './page-events.ts';

function heardDuring(act: () => void): [string, PageEventDetail][] {
  const heard: [string, PageEventDetail][] = [];
  const hear = (event: CustomEvent<PageEventDetail>) => heard.push([event.type, event.detail]);
  window.addEventListener('movieListsUpdated', hear);
  window.addEventListener('ratingsUpdated', hear);
  act();
  window.removeEventListener('movieListsUpdated', hear);
  window.removeEventListener('ratingsUpdated', hear);
  return heard;
}

test('[NAV-09] a rating is announced on window with stars and with the stored number', () => {
  const heard = heardDuring(() =>
    announce(['movieListsUpdated', 'ratingsUpdated'], { userId: 'ada', movieId: 'heat', rating: 3.5 }),
  );
  const detail = { userId: 'ada', movieId: 'heat', rating: 3.5, dbRating: 7 };
  expect(heard).toEqual([
    ['movieListsUpdated', detail],
    ['ratingsUpdated', detail],
  ]);
});

test('what the server echoes is not announced twice, what another device did is', () => {
  announce(['ratingsUpdated'], { userId: 'ada', movieId: 'ran', rating: 4 });
  expect(heardDuring(() => announceFromServer({ userId: 'ada', movieId: 'ran', rating: 4 }))).toEqual([]);
  expect(heardDuring(() => announceFromServer({ userId: 'ada', movieId: 'ran', rating: null }))).toHaveLength(2);
});

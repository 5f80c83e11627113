import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecentMessages } from './recent-messages.ts';

test('whoever comes within a minute hears all that they were told since, and nothing that others were told', () => {
  const message = fc.record({ to: fc.subarray(['ada', 'bo']), wait: fc.nat(50_000) });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 30 }), fc.nat(60_000), (messages, ago) => {
      const recent = new RecentMessages();
      let at = 1_800_000_000_000;
      const told = messages.map(({ to, wait }, number) => {
        at += wait;
        recent.add(to, String(number), at);
        return { to, at, text: String(number) };
      });
      const since = at - ago;
      const heard = [...recent.listSince('ada', since)];
      const adas = told.filter(({ to }) => to.includes('ada'));
      expect(adas.map(({ text }) => text)).toEqual(expect.arrayContaining(heard));
      expect(heard).toEqual(expect.arrayContaining(adas.filter((one) => one.at >= since).map(({ text }) => text)));
      // Two seconds more, for the clocks, and no more than that.
      expect(adas.filter((one) => one.at <= since - 2000 && heard.includes(one.text))).toEqual([]);
    }),
  );
});

test('what was said twice is heard once, and what is old is forgotten', () => {
  const recent = new RecentMessages();
  recent.add(['ada'], 'again', 1_000_000);
  recent.add(['ada'], 'again', 1_000_001);
  expect([...recent.listSince('ada', 1_000_000)]).toEqual(['again']);
  recent.add(['bo'], 'later', 1_200_000);
  expect([...recent.listSince('ada', 0)]).toEqual([]);
});

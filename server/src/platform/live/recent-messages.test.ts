import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecentMessages } from './recent-messages.ts';

test('a tab that connects within a minute gets all messages to its member since then, and none to others', () => {
  const message = fc.record({ to: fc.subarray(['ada', 'bo']), wait: fc.nat(50_000) });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 30 }), fc.nat(60_000), (sending, ago) => {
      const recent = new RecentMessages();
      let at = 1_800_000_000_000;
      const messages = sending.map(({ to, wait }, number) => {
        at += wait;
        recent.add(to, String(number), at);
        return { to, at, text: String(number) };
      });
      const since = at - ago;
      const received = [...recent.listSince('ada', since)];
      const adas = messages.filter(({ to }) => to.includes('ada'));
      expect(adas.map(({ text }) => text)).toEqual(expect.arrayContaining(received));
      expect(received).toEqual(expect.arrayContaining(adas.filter((one) => one.at >= since).map(({ text }) => text)));
      // At most two seconds more, for clocks that differ.
      expect(adas.filter((one) => one.at <= since - 2000 && received.includes(one.text))).toEqual([]);
    }),
  );
});

test('a message that was sent twice is received once, and old ones are dropped', () => {
  const recent = new RecentMessages();
  recent.add(['ada'], 'again', 1_000_000);
  recent.add(['ada'], 'again', 1_000_001);
  expect([...recent.listSince('ada', 1_000_000)]).toEqual(['again']);
  recent.add(['bo'], 'later', 1_200_000);
  expect([...recent.listSince('ada', 0)]).toEqual([]);
});

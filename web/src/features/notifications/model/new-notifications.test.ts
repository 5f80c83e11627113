import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import { expect, test } from 'vitest';
import { makeNotification } from '#test/fixtures.ts';
import { findNewNotifications } from './new-notifications.ts';

const at = (minute: number) => `2026-11-21T20:${String(minute).padStart(2, '0')}:00.000Z`;
const make = (minute: number, over: Partial<Notification> = {}) =>
  makeNotification(900 + minute, { created_at: at(minute), ...over });
const idsOf = (all: readonly Notification[]) => all.map(({ id }) => id);
const options = { since: Date.parse(at(0)), size: 3 };

test('[NOT-02] what was not there before is new', () => {
  expect(idsOf(findNewNotifications([make(2), make(1)], [make(3), make(2), make(1)], options))).toEqual(
    idsOf([make(3)]),
  );
  expect(findNewNotifications([make(2)], [make(2)], options)).toEqual([]);
});

test('[NOT-02] what comes again is new again', () => {
  const again = make(1, { created_at: at(5) });
  expect(findNewNotifications([make(2), make(1)], [again, make(2)], options)).toEqual([again]);
});

test('[NOT-02] an older one that moves up after a deletion is not new', () => {
  expect(findNewNotifications([make(5), make(4), make(3)], [make(5), make(4), make(2)], options)).toEqual([]);
});

test('[NOT-02] neither what is read nor what is older than the page is new', () => {
  expect(findNewNotifications([], [make(3, { read: true })], options)).toEqual([]);
  expect(findNewNotifications([], [make(3)], { ...options, since: Date.parse(at(4)) })).toEqual([]);
});

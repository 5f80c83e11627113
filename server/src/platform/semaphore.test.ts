import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

/** Lets everything happen that waits for nothing. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Lets people and the background in by turns; each stays until it is let out. */
function crowd(gate: Semaphore) {
  const doors = new Map<string, () => void>();
  const entered: string[] = [];
  return {
    entered,
    come: (name: string, urgency: { urgent: boolean }) =>
      gate.run(urgency, () => {
        entered.push(name);
        return new Promise<void>((resolve) => doors.set(name, resolve));
      }),
    async leave(name: string) {
      doors.get(name)?.();
      await settle();
    },
  };
}
const person = () => ({ urgent: true });
const background = () => ({ urgent: false });

test('no more than so many are inside at once, and the others come in in their order', async () => {
  const { come, leave, entered } = crowd(new Semaphore(2));
  const all = ['a', 'b', 'c', 'd'].map((name) => come(name, person()));
  await settle();
  expect(entered).toEqual(['a', 'b']);
  await leave('a');
  expect(entered).toEqual(['a', 'b', 'c']);
  for (const name of ['b', 'c', 'd']) await leave(name);
  await Promise.all(all);
  expect(entered).toEqual(['a', 'b', 'c', 'd']);
});

test('people come in before the background, which leaves one place free for them', async () => {
  const { come, leave, entered } = crowd(new Semaphore(3));
  const late = background();
  const all = [come('b1', background()), come('b2', background()), come('b3', background()), come('b4', late)];
  await settle();
  expect(entered).toEqual(['b1', 'b2']);
  all.push(come('p1', person()), come('p2', person()));
  await settle();
  expect(entered).toEqual(['b1', 'b2', 'p1']);
  await leave('b1');
  expect(entered.at(-1)).toBe('p2');
  // Somebody has come to wait for what the background asked for.
  late.urgent = true;
  await leave('b2');
  expect(entered.at(-1)).toBe('b4');
  for (const name of ['p1', 'p2', 'b4', 'b3']) await leave(name);
  await Promise.all(all);
});

test('whoever fails inside makes room', async () => {
  const gate = new Semaphore(1);
  const fall = new Error('fell');
  await expect(gate.run(person(), () => Promise.reject(fall))).rejects.toBe(fall);
  expect(await gate.run(background(), async () => 'in')).toBe('in');
});

import { readFileSync } from 'node:fs';
import { MantineProvider, Radio, Switch } from '@mantine/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { StarRating } from '#ui/stars/StarRating.tsx';

const BEFORE_APP = readFileSync(`${import.meta.dirname}/../../public/before-app.js`, 'utf8');

/** What a page lets members choose, and what it has sent to the server. */
function Page({ send }: { send: (choice: string) => void }) {
  const [shown, setShown] = useState('everyone');
  const [sort, setSort] = useState('newest');
  const [on, setOn] = useState(false);
  return (
    <MantineProvider>
      <Radio.Group
        value={shown}
        onChange={(value) => {
          setShown(value);
          send(value);
        }}
      >
        <Radio value="everyone" label="Everyone" />
        <Radio value="followers" label="Followers" />
        <Radio value="me" label="Only me" />
      </Radio.Group>
      <Switch
        label="Mails"
        checked={on}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          send(event.currentTarget.checked ? 'on' : 'off');
        }}
      />
      <select
        aria-label="Order"
        value={sort}
        onChange={(event) => {
          setSort(event.currentTarget.value);
          send(event.currentTarget.value);
        }}
      >
        <option value="newest">Newest</option>
        <option value="oldest">Oldest</option>
      </select>
      <StarRating label="Your rating" value={null} onChange={(stars) => send(`${stars} stars`)} />
    </MantineProvider>
  );
}

/** The control's box, for a browser without layout. */
const place = (element: Element, left: number, width: number) =>
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 0, width, 24));

/** A page as the server sent it, and the app that hydrates it. */
function openRendered() {
  const sent: string[] = [];
  const page = <Page send={(choice) => sent.push(choice)} />;
  const script = document.createElement('script');
  // A block, because several tests run it in one window.
  script.textContent = `{${BEFORE_APP}}`;
  document.head.append(script);
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  document.body.replaceChildren(root);
  const hydrate = async () => {
    // React's development build notes each mark of what waits.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await act(async () => void hydrateRoot(root, page));
    await act(async () => void window.dispatchEvent(new Event('app-ready')));
    expect(document.querySelector('[data-waiting]')).toBeNull();
  };
  return { sent, hydrate };
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const mails = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Mails' });

test('a radio that was chosen before hydration shows that it waits, and is chosen after it; the last choice wins', async () => {
  const { sent, hydrate } = openRendered();
  for (const name of ['Only me', 'Followers', 'Only me']) fireEvent.click(screen.getByLabelText(name));
  expect(radio('Everyone').checked).toBe(true);
  expect(radio('Only me').dataset.waiting).toBe('');
  await hydrate();
  expect(sent.at(-1)).toBe('me');
  expect(radio('Only me').checked).toBe(true);
});

test('a switch that was pressed before hydration is turned on after it; pressed twice, it stays off', async () => {
  const first = openRendered();
  fireEvent.click(mails());
  expect(mails().checked).toBe(false);
  expect(mails().dataset.waiting).toBe('');
  await first.hydrate();
  expect(first.sent).toEqual(['on']);
  expect(mails().checked).toBe(true);

  const second = openRendered();
  fireEvent.click(mails());
  fireEvent.click(screen.getByText('Mails'));
  expect(mails().dataset.waiting).toBeUndefined();
  await second.hydrate();
  expect(second.sent).toEqual([]);
  expect(mails().checked).toBe(false);
});

test('what was selected before hydration is sent after it', async () => {
  const { sent, hydrate } = openRendered();
  fireEvent.input(screen.getByRole('combobox'), { target: { value: 'oldest' } });
  await hydrate();
  expect(sent).toEqual(['oldest']);
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('oldest');
});

test('stars that were pressed before hydration are given after it, where they are by then', async () => {
  const { sent, hydrate } = openRendered();
  const stars = screen.getByRole('slider');
  const before = place(stars, 100, 200);
  fireEvent.click(stars, { clientX: 100 + 200 * 0.69 });
  before.mockRestore();
  place(stars, 300, 100);
  await hydrate();
  expect(sent).toEqual(['3.5 stars']);
});

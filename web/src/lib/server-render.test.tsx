import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { browserLocale, createDateFormats, useDateFormats } from './dates.ts';
import { provideServerRequest, renderedAt, setRenderedAt, useHydrating } from './server-render.ts';

afterEach(() => {
  provideServerRequest(() => undefined);
  setRenderedAt(0);
  document.body.replaceChildren();
});

/** What a component showed in each render. */
const shown: string[] = [];

function Clock() {
  const text = useHydrating() ? 'a fixed text' : 'the reader’s own';
  shown.push(text);
  return <p>{text}</p>;
}

test('server and hydration render the same, followed by what only the browser knows', async () => {
  shown.length = 0;
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<Clock />);
  expect(root.textContent).toBe('a fixed text');
  const errors: unknown[] = [];
  await act(async () => {
    hydrateRoot(root, <Clock />, { onRecoverableError: (error) => errors.push(error) });
  });
  expect(root.textContent).toBe('the reader’s own');
  expect(errors).toEqual([]);
  expect(shown.slice(0, 2)).toEqual(['a fixed text', 'a fixed text']);
});

test('a page that the browser renders itself uses local formats from the first render on', () => {
  shown.length = 0;
  render(<Clock />);
  expect(new Set(shown)).toEqual(new Set(['the reader’s own']));
});

test('times are in UTC on the server and in the local time zone in the browser', () => {
  // Almost midnight in UTC, so that most zones are on another day.
  const moment = '2026-11-21T23:59:00Z';
  const Day = () => <p>{useDateFormats().formatDay(moment)}</p>;
  expect(renderToString(<Day />)).toBe(`<p>${createDateFormats('en', 'UTC').formatDay(moment)}</p>`);
  render(<Day />);
  expect(screen.getByText(createDateFormats(browserLocale).formatDay(moment))).toBeTruthy();
});

test('the time of rendering is known on the server and in the browser', () => {
  expect(renderedAt()).toBe(0);
  setRenderedAt(1000);
  expect(renderedAt()).toBe(1000);
  const request = { fetch: async () => new Response(), origin: 'https://halfstar.example', cookie: '', at: 2000 };
  provideServerRequest(() => request);
  expect(renderedAt()).toBe(2000);
});

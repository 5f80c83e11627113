import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useFocusAfterRemoval } from './focus-after-removal.ts';
import { PageHeading } from './PageHeading.tsx';

afterEach(cleanup);

const ignore = () => {};

/** Rows with a button that removes them, and one that first opens a confirmation dialog. */
function Page({ rows, onRemove }: { rows: readonly string[]; onRemove: (row: string) => void }) {
  const list = useFocusAfterRemoval<HTMLUListElement>(rows);
  const [pendingRow, setPendingRow] = useState<string | null>(null);
  return (
    <>
      <PageHeading>Drafts</PageHeading>
      <input aria-label="Search" />
      {rows.length === 0 ? (
        <p>No drafts.</p>
      ) : (
        <ul ref={list}>
          {rows.map((row) => (
            <li key={row} data-testid={row}>
              <button type="button" onClick={() => onRemove(row)}>
                Discard {row}
              </button>
              <button type="button" onClick={() => setPendingRow(row)}>
                Ask about {row}
              </button>
            </li>
          ))}
        </ul>
      )}
      {pendingRow === null ? null : (
        <div role="dialog">
          <button
            type="button"
            onClick={() => {
              setPendingRow(null);
              onRemove(pendingRow);
            }}
          >
            Yes
          </button>
        </div>
      )}
    </>
  );
}

function Drafts({ from }: { from: readonly string[] }) {
  const [rows, setRows] = useState(from);
  return <Page rows={rows} onRemove={(gone) => setRows(rows.filter((row) => row !== gone))} />;
}

function press(name: string) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}

test('[A11-01] after a removal the next row has the focus, after the last row the previous one, and in an empty list the heading', () => {
  render(<Drafts from={['Heat', 'Alien', 'Jaws']} />);
  press('Discard Alien');
  expect(document.activeElement).toBe(screen.getByTestId('Jaws'));
  press('Discard Jaws');
  expect(document.activeElement).toBe(screen.getByTestId('Heat'));
  press('Discard Heat');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('[A11-01] a confirmation dialog before the removal keeps the focus position', () => {
  render(<Drafts from={['Heat', 'Alien']} />);
  press('Ask about Heat');
  press('Yes');
  expect(document.activeElement).toBe(screen.getByTestId('Alien'));
});

const asking = (rows: string[], pendingRow: boolean) => (
  <>
    <Page rows={rows} onRemove={ignore} />
    {pendingRow ? (
      <div role="dialog">
        <button type="button">Yes</button>
      </div>
    ) : null}
  </>
);

test('[A11-01] a dialog that closes after the row was removed keeps the focus position', async () => {
  const { rerender } = render(asking(['Heat', 'Alien'], true));
  screen.getByRole('button', { name: 'Discard Heat' }).focus();
  const yes = screen.getByRole('button', { name: 'Yes' });
  yes.focus();
  rerender(asking(['Alien'], true));
  expect(document.activeElement).toBe(yes);
  rerender(asking(['Alien'], false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('Alien')));
});

test('a removal does not move the focus when it is elsewhere', () => {
  const { rerender } = render(<Page rows={['Heat', 'Alien']} onRemove={ignore} />);
  screen.getByRole('button', { name: 'Discard Heat' }).focus();
  screen.getByRole('textbox', { name: 'Search' }).focus();
  rerender(<Page rows={['Alien']} onRemove={ignore} />);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }));
});

/** A list of which only the rows from the second on are rendered, as a virtual list does after scrolling. */
function Window({ rows, onRemove }: { rows: readonly string[]; onRemove: (row: string) => void }) {
  const list = useFocusAfterRemoval<HTMLUListElement>(rows);
  return (
    <ul ref={list}>
      {rows.slice(1).map((row) => (
        <li key={row} data-key={row} data-testid={row}>
          <button type="button" onClick={() => onRemove(row)}>
            Discard {row}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Cards() {
  const [rows, setRows] = useState(['above', 'one', 'two', 'three']);
  return <Window rows={rows} onRemove={(gone) => setRows(rows.filter((row) => row !== gone))} />;
}

test('rows that carry their keys keep the focus where only some of them are rendered', async () => {
  render(<Cards />);
  press('Discard two');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('three')));
});

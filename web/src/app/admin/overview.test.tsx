import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
// Loaded on demand, which takes longer than a test waits.
import '#features/admin/components/FigureChart.tsx';
import { FIGURES } from '#test/admin-lists-fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, refusal } from '#test/stub-api.ts';
import { click } from '#test/user.ts';

const openOverview = (path = '/admin', more: Answers = {}) =>
  openLoadedPage(path, { ...answersForMember({ tier: 'admin' }), ...more });

const getFigure = (name: string) => {
  const [term] = within(screen.getByRole('main')).getAllByText(name, { selector: 'dt' });
  return [...(term?.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
};

test('[ADM-01] an admin sees the figures of the last day and how they changed in a week', async () => {
  await openOverview();
  expect(screen.getByRole('heading', { level: 1, name: 'Overview' })).toBeTruthy();
  expect(getFigure('Members')).toEqual(['1,230', '7 more than a week ago']);
  expect(getFigure('Ratings')).toEqual(['8,971', '7 fewer than a week ago']);
  expect(getFigure('Reviews')).toEqual(['300', 'As a week ago']);
  expect(getFigure('Active in 7 Days')).toEqual(['80', 'No figure of a week ago']);
  expect(screen.getAllByRole('figure')).toHaveLength(4);
});

/** The points of the line in a chart, from left to right. */
function getPoints(figure: HTMLElement): { x: number; y: number }[] {
  const line = figure.querySelector('path.recharts-area-curve')?.getAttribute('d') ?? '';
  return [...line.matchAll(/[ML]([\d.]+),([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

/** Whether each point is below (1) the one before it or above it (-1). */
const changes = (points: { y: number }[] = []): number[] =>
  points.slice(1).map(({ y }, index) => Math.sign(y - (points[index]?.y ?? 0)));

test('[ADM-01] each figure has a chart over time, with a point for every day on which it is known', async () => {
  // Without a size nothing is drawn.
  const size = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 200));
  onTestFinished(() => size.mockRestore());
  await openOverview();
  const charts = screen.getAllByRole('figure');
  await waitFor(() => expect(charts.map((chart) => getPoints(chart).length)).toEqual([30, 2, 30, 30]));
  expect(charts.map((chart) => chart.querySelector('figcaption')?.textContent)).toEqual([
    'Members',
    'Active in 7 Days',
    'Reviews',
    'Ratings',
  ]);
  const [members, active, reviews, ratings] = charts.map((chart) => getPoints(chart));
  // What grows climbs day by day: up on the screen is a smaller number.
  expect(changes(members)).toEqual(Array.from({ length: 29 }, () => -1));
  expect(changes(ratings)).toEqual(Array.from({ length: 29 }, () => 1));
  expect(changes(reviews)).toEqual(Array.from({ length: 29 }, () => 0));
  // The last two days.
  expect(active?.map(({ x }) => x)).toEqual(members?.slice(-2).map(({ x }) => x));
});

test('[ADM-01] the charts can be shown as a table, which says of each day what is known', async () => {
  await openOverview();
  await click(screen.getByRole('button', { name: 'Show as Table' }));
  const rows = within(screen.getByRole('table', { name: 'Figures of each day' })).getAllByRole('row');
  const cells = rows.map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells).toHaveLength(FIGURES.days.length + 1);
  expect(cells[1]).toEqual([expect.stringContaining('21'), '1,230', '80', '300', '8,971']);
  expect(cells.at(-1)).toEqual([expect.stringContaining('23'), '1,201', 'Not known', '300', '9,000']);
  expect(screen.queryByRole('figure')).toBeNull();
  await click(screen.getByRole('button', { name: 'Show as Charts' }));
  expect(screen.queryByRole('table')).toBeNull();
});

test('[ADM-01] the period is asked for, and is part of the address', async () => {
  const { api, router } = await openOverview('/admin?days=nonsense');
  expect(api.getInputs('admin.getFigures').at(-1)).toMatchObject({ days: '30' });
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: '90' } });
  await waitFor(() => expect(api.getInputs('admin.getFigures').at(-1)).toMatchObject({ days: '90' }));
  await waitFor(() => expect(router.state.location.searchStr).toMatch(/days=.*90/));
});

test('[ADM-01] before the first count there are no figures, and a failure says so', async () => {
  const { api } = await openOverview('/admin', { 'admin.getFigures': { counted_at: null, days: [] } });
  expect(screen.getByText('No figures yet.')).toBeTruthy();
  api.answer({
    'admin.getFigures': () => {
      throw refusal('NOT_ALLOWED', 403);
    },
  });
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: '365' } });
  expect(await screen.findByText('The figures could not be loaded.')).toBeTruthy();
});

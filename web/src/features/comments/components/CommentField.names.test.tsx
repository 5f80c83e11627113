import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
// The code of the list loads on demand. Loaded beforehand, it opens at once on a busy machine too.
import '#features/follows/components/NameList.tsx';
import { renderWithApp } from '#test/app.tsx';
import { ADA, makeId } from '#test/fixtures.ts';
import { type Answers, deferResponse, type OutputOf, offline, stubApi } from '#test/stub-api.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { ThreadPeople } from '../model/thread-people.ts';
import { CommentField } from './CommentField.tsx';

type Found = OutputOf<'follows.searchMembers'>;

const makeNamed = (number: number, username: string, display_name: string) => ({
  user_id: makeId(number),
  username,
  display_name,
  avatar_url: null,
});
const BEA = makeNamed(11, 'bea', 'Béa Arthur');
const BEN = makeNamed(12, 'ben_k', 'Ben');
const BO = makeNamed(13, 'bo', 'Bo');
const ME = makeNamed(1, ADA.username, ADA.display_name);

async function open(answer: Answers['follows.searchMembers'], people = [BEA]) {
  Element.prototype.scrollIntoView ??= () => {};
  const api = stubApi({ 'follows.searchMembers': answer });
  const [onSend, onCancel, onClose] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  renderWithApp(
    <Dialog opened onClose={onClose} title="Comments" size="md">
      <ThreadPeople value={people}>
        <CommentField label="Comment" action="Send" onSend={onSend} onCancel={onCancel} />
      </ThreadPeople>
    </Dialog>,
  );
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
  /** Types the text; the caret is where the bar is, or at the end. */
  const type = (marked: string) => {
    const caret = marked.includes('|') ? marked.indexOf('|') : marked.length;
    const event = createEvent.input(field, { target: { value: marked.replace('|', '') } });
    field.setSelectionRange(caret, caret);
    fireEvent(field, event);
  };
  const press = (key: string, init: object = {}) => fireEvent.keyDown(field, { key, ...init });
  const active = () => namesOf(document.getElementById(field.getAttribute('aria-activedescendant') ?? ''));
  return { api, field, type, press, active, onSend, onCancel, onClose };
}

/** The names of an option, without the initials of its picture. */
const namesOf = (option: Element | null) => option?.lastElementChild?.textContent ?? null;
const listed = () => screen.queryAllByRole('option').map(namesOf);
const expectListed = (...names: string[]) => waitFor(() => expect(listed()).toEqual(names));

test('an @ and a letter list who takes part in the thread and whom the server finds; arrows choose and Enter inserts', async () => {
  const { api, field, type, press, active, onSend } = await open({ items: [BEN, BEA, ME, BO] });
  type('Thanks @');
  expect(listed()).toEqual([]);
  type('Thanks @b');
  await expectListed('Béa Arthur@bea', 'Ben@ben_k', 'Bo@bo');
  expect(api.getInputs('follows.searchMembers')).toEqual([{ query: 'b', limit: 7 }]);
  expect(screen.getByText('3 members to choose from').role).toBe('status');
  const list = screen.getByRole('listbox', { name: 'Members' });
  expect(field.getAttribute('aria-controls')).toBe(list.id);
  expect(active()).toBe('Béa Arthur@bea');
  press('ArrowUp');
  expect(active()).toBe('Bo@bo');
  press('ArrowDown');
  press('ArrowDown');
  expect(active()).toBe('Ben@ben_k');
  expect(namesOf(within(list).getByRole('option', { selected: true }))).toBe('Ben@ben_k');
  press('Enter');
  expect(field.value).toBe('Thanks @ben_k ');
  expect(listed()).toEqual([]);
  expect(field.hasAttribute('aria-activedescendant')).toBe(false);
  // It was one text with the form's: what is sent has the name.
  press('Enter', { ctrlKey: true });
  await waitFor(() => expect(onSend).toHaveBeenCalledWith('Thanks @ben_k', expect.any(String)));
});

test('Tab inserts in the middle of a text, in place of the whole name and without a second space', async () => {
  const { field, type, press } = await open({ items: [] });
  type('Is @b|o here?');
  await expectListed('Béa Arthur@bea');
  press('Tab');
  expect(field.value).toBe('Is @bea here?');
  expect(field.selectionStart).toBe('Is @bea '.length);
});

test('whose username it is comes first and is active, also when the server finds them late, and the viewer never', async () => {
  const late = deferResponse<Found>();
  const bob = makeNamed(14, 'bob', 'Bob');
  const { type, active } = await open(({ query }) => (query === 'bo' ? late.promise : { items: [ME] }), [bob, ME]);
  type('@bo');
  await expectListed('Bob@bob');
  expect(active()).toBe('Bob@bob');
  late.give({ items: [BO, ME] });
  await expectListed('Bo@bo', 'Bob@bob');
  expect(active()).toBe('Bo@bo');
  type('@ad');
  await expectListed();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a row that was chosen stays active when whose username it is are found late', async () => {
  const late = deferResponse<Found>();
  const [bob, boris] = [makeNamed(14, 'bob', 'Bob'), makeNamed(15, 'boris', 'Boris')];
  const { type, press, active } = await open(() => late.promise, [bob, boris]);
  type('@bo');
  await expectListed('Bob@bob', 'Boris@boris');
  press('ArrowDown');
  late.give({ items: [BO] });
  await expectListed('Bo@bo', 'Bob@bob', 'Boris@boris');
  expect(active()).toBe('Boris@boris');
});

test('Ctrl+Enter sends while the list is open, and closes it', async () => {
  const { type, press, onSend } = await open({ items: [] });
  type('Thanks @b');
  await expectListed('Béa Arthur@bea');
  press('Enter', { ctrlKey: true });
  await waitFor(() => expect(onSend).toHaveBeenCalledWith('Thanks @b', expect.any(String)));
  await expectListed();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Escape closes the list alone, and typing on does not open it again; the next name does', async () => {
  const { field, type, press, onCancel, onClose } = await open({ items: [] });
  type('@b');
  await expectListed('Béa Arthur@bea');
  press('Escape');
  await expectListed();
  type('@be');
  await expectListed();
  expect([onCancel.mock.calls, onClose.mock.calls, field.value]).toEqual([[], [], '@be']);
  type('@be and @b');
  await expectListed('Béa Arthur@bea');
  press('Escape');
  await expectListed();
  press('Escape');
  expect([onCancel.mock.calls.length, onClose.mock.calls]).toEqual([1, []]);
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'a key of an input method neither chooses nor closes, as %o says',
  async (composing) => {
    const { field, type, press, active } = await open({ items: [BEN] });
    type('@b');
    await expectListed('Béa Arthur@bea', 'Ben@ben_k');
    for (const key of ['ArrowDown', 'Enter', 'Tab', 'Escape']) press(key, composing);
    expect([active(), field.value]).toEqual(['Béa Arthur@bea', '@b']);
  },
);

test('an answer that comes late is not listed for another name', async () => {
  const late = deferResponse<Found>();
  const { api, type } = await open(({ query }) => (query === 'b' ? late.promise : { items: [BEN] }), []);
  type('@b');
  await waitFor(() => expect(api.getInputs('follows.searchMembers')).toHaveLength(1));
  type('@be');
  await expectListed('Ben@ben_k');
  late.give({ items: [BO] });
  await late.promise;
  expect(listed()).toEqual(['Ben@ben_k']);
});

test('while a longer name is searched, those found before stay as far as they fit', async () => {
  const held = deferResponse<Found>();
  const { api, type, press, field } = await open(
    ({ query }) => (query === 'b' ? { items: [BEN, BO] } : held.promise),
    [],
  );
  type('@b');
  await expectListed('Ben@ben_k', 'Bo@bo');
  type('@bo');
  await expectListed('Bo@bo');
  await waitFor(() => expect(api.getInputs('follows.searchMembers')).toHaveLength(2));
  expect(listed()).toEqual(['Bo@bo']);
  press('Enter');
  expect(field.value).toBe('@bo ');
});

test('a search that fails says nothing; who takes part in the thread is listed without it, and keys do what they always do', async () => {
  const { api, field, type, press } = await open(offline);
  type('@be');
  await expectListed('Béa Arthur@bea');
  type('@bx');
  await waitFor(() => expect(api.getInputs('follows.searchMembers')).toHaveLength(2));
  await expectListed();
  expect(press('Enter')).toBe(true);
  expect(field.value).toBe('@bx');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a click inserts and leaves the focus in the field; leaving the field or moving the caret closes the list', async () => {
  const { field, type } = await open({ items: [] });
  field.focus();
  type('@b');
  await expectListed('Béa Arthur@bea');
  const option = screen.getByRole('option');
  // Default is prevented, so that the press takes no focus.
  expect(fireEvent.mouseDown(option)).toBe(false);
  fireEvent.click(option);
  expect(field.value).toBe('@bea ');
  expect(document.activeElement).toBe(field);
  type('@bea and @b');
  await expectListed('Béa Arthur@bea');
  field.setSelectionRange(0, 0);
  fireEvent(document, new Event('selectionchange'));
  await waitFor(() => expect(listed(), 'after the caret has moved').toEqual([]));
  type('@be');
  await expectListed('Béa Arthur@bea');
  fireEvent.blur(field);
  await expectListed();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyText } from './clipboard.ts';

// A browser moves the focus to what it selects; jsdom does not.
const { select } = HTMLTextAreaElement.prototype;
beforeEach(() => {
  vi.spyOn(HTMLTextAreaElement.prototype, 'select').mockImplementation(function selectAndFocus(
    this: HTMLTextAreaElement,
  ) {
    this.focus();
    select.call(this);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'execCommand');
});

function stubClipboard(writeText: ((text: string) => Promise<void>) | undefined): void {
  vi.stubGlobal('navigator', { clipboard: writeText === undefined ? undefined : { writeText } });
}

/** Stubs the copy command and records the selection. */
function stubCopyCommand(works: boolean): { selected: string[] } {
  const seen = { selected: [] as string[] };
  Object.assign(document, {
    execCommand: (command: string) => {
      const field = document.querySelector('textarea');
      if (command === 'copy' && field !== null)
        seen.selected.push(field.value.slice(field.selectionStart, field.selectionEnd));
      return works;
    },
  });
  return seen;
}

test('the clipboard API copies the text', async () => {
  const written: string[] = [];
  stubClipboard(async (text) => void written.push(text));
  expect(await copyText('ABCD-EFGH-JKMN')).toBe(true);
  expect(written).toEqual(['ABCD-EFGH-JKMN']);
});

test.each([
  ['a page over plain http has none', undefined],
  ['it refuses', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
])('where %s, the text is selected and copied, and the focus is restored', async (_, writeText) => {
  stubClipboard(writeText);
  const { selected } = stubCopyCommand(true);
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  expect(await copyText('https://halfstar.example/movies/1')).toBe(true);
  expect(selected).toEqual(['https://halfstar.example/movies/1']);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

test('without any way to copy the result is false, and nothing is left on the page', async () => {
  stubClipboard(undefined);
  stubCopyCommand(false);
  expect(await copyText('x')).toBe(false);
  expect(document.querySelector('textarea')).toBeNull();
});

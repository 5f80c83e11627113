import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../..');

/**
 * What opens above a page. `ErrorDialog`, the browser's own, is tested in e2e/app/failed-loads.spec.ts, `NameList` and `UsernameInput` with
 * their fields.
 */
const KINDS = [
  'app/shell/AppShell.tsx',
  'features/follows/components/NameList.tsx',
  'features/follows/components/UsernameInput.tsx',
  'features/notifications/components/NotificationsDropdown.tsx',
  'ui/ActionsMenu.tsx',
  'ui/dialogs/Dialog.tsx',
  'ui/dialogs/ErrorDialog.tsx',
];
const POPUP =
  /<(?:dialog|Modal|Modal\.Root|Drawer|Menu|Popover|HoverCard|Combobox|Select|MultiSelect|Autocomplete)[\s>]/;

test('every dialog, menu and dropdown is one of a few kinds, each of which e2e/pages/keyboard.spec.ts goes through by keys', () => {
  const files = globSync('**/*.tsx', { cwd: SRC }).filter((file) => !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) => POPUP.test(readFileSync(join(SRC, file), 'utf8')));
  expect(found.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(KINDS);
});

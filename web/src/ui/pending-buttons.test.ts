import { expect, test } from 'vitest';
import { type JsxElement, readElements, readSources } from '#test/jsx-elements.ts';

/** Whether it is a button of Mantine that is disabled, and so loses the focus, while its action is under way. */
const losesFocus = ({ from, attributes }: JsxElement): boolean =>
  from?.startsWith('@mantine/') === true && attributes.has('loading');

test('no button of Mantine shows by itself that its action is under way: PendingButton keeps the focus', () => {
  const sources = readSources();
  expect(sources.length).toBeGreaterThan(200);
  const found = sources.flatMap(({ path, elements }) =>
    elements.filter(losesFocus).map(({ name, line }) => `${path}:${line}: ${name}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ["import { Button } from '@mantine/core'; const a = <p><Button loading={saving}>Save</Button></p>;", ['Button']],
  ["import { ActionIcon as Icon } from '@mantine/core'; const a = <Icon loading />;", ['Icon']],
  ["import { Button } from '@mantine/core'; const a = <Button.Group><Button loading /></Button.Group>;", ['Button']],
  ["import { Button } from '@mantine/core'; const a = <Button disabled>Save</Button>;", []],
  ['import { Poster } from \'./Poster.tsx\'; const a = <Poster loading="lazy" />;', []],
  ['const a = <img src={src} loading="lazy" alt="" />;', []],
])('in %s those are found: %j', (code, found) => {
  expect(
    readElements(code)
      .filter(losesFocus)
      .map(({ name }) => name),
  ).toEqual(found);
});

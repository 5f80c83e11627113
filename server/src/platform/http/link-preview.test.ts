import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LinkPreview, withLinkPreview } from './link-preview.ts';

const INDEX = readFileSync(new URL('../../../../web/index.html', import.meta.url), 'utf8');
const ADDRESS = 'https://films.example/movies/1';
const preview = (facts: Partial<LinkPreview>): LinkPreview => ({
  title: 'Heat (1995)',
  description: 'Two men talk over coffee.',
  picture: null,
  kind: 'video.movie',
  ...facts,
});

const tags = (text: string) => text.match(/<[a-z!/]/g)?.length ?? 0;

/** The contents of a meta tag, still escaped. */
const said = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(html)?.[1];

test('[NAV-12] a page without a picture of its own is shown with the default one, as a large card', () => {
  const html = withLinkPreview(INDEX, preview({}), ADDRESS);
  expect(html).toContain('<title>Heat (1995) · Halfstar</title>');
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html.match(/name="description"/g)).toHaveLength(1);
  expect(said(html, 'og:title')).toBe('Heat (1995)');
  expect(said(html, 'description')).toBe('Two men talk over coffee.');
  expect(said(html, 'og:description')).toBe('Two men talk over coffee.');
  expect(said(html, 'og:url')).toBe(ADDRESS);
  expect(said(html, 'og:image')).toBe('https://films.example/link-picture.png');
  expect(said(html, 'twitter:card')).toBe('summary_large_image');
});

test('[NAV-12] a picture on this server is named with its whole address', () => {
  const html = withLinkPreview(
    INDEX,
    preview({ picture: { url: '/pictures/a/512.webp', width: 512, height: 512 } }),
    ADDRESS,
  );
  expect(said(html, 'og:image')).toBe('https://films.example/pictures/a/512.webp');
});

test('[NAV-12] a poster is shown upright, beside its text', () => {
  const picture = { url: 'https://pictures.example/a.jpg', width: 500, height: 750 };
  const html = withLinkPreview(INDEX, preview({ picture }), ADDRESS);
  expect(said(html, 'og:image')).toBe(picture.url);
  expect(said(html, 'og:image:height')).toBe('750');
  expect(said(html, 'twitter:card')).toBe('summary');
});

test('[NAV-12] no text becomes markup, and the rest of the page stays unchanged', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('</title><script>alert(1)</script>', '" onload="x', "$& $` $' $1", '<!--', '&lt;', '\u2028\0'),
  );
  const [head, body] = INDEX.split('<link rel="icon"');
  fc.assert(
    fc.property(nasty, nasty, (title, description) => {
      const html = withLinkPreview(INDEX, preview({ title, description }), ADDRESS);
      expect(html.endsWith(`<link rel="icon"${body}`)).toBe(true);
      const added = html.slice(0, -`<link rel="icon"${body}`.length);
      // Two texts, seven more facts and a card beside the existing description.
      expect(tags(added)).toBe(tags(head ?? '') + 9);
    }),
  );
});

test('[NAV-12] a long text is cut between words, on one line', () => {
  const html = withLinkPreview(INDEX, preview({ description: 'Some\n\nwords and '.repeat(40) }), ADDRESS);
  const text = said(html, 'og:description') ?? '';
  expect(text.length).toBeLessThanOrEqual(200);
  expect(text).toMatch(/^Some words and Some .* (Some|words|and)…$/);
  const unbroken = said(withLinkPreview(INDEX, preview({ description: '🎬'.repeat(300) }), ADDRESS), 'og:description');
  expect([...(unbroken ?? '')]).toHaveLength(200);
});

import { escapeHtml } from '../html.ts';

/** What other sites and messengers show of a link to one of our pages. Plain text; `picture` is a whole address. */
export interface LinkPreview {
  title: string;
  description: string;
  picture: { url: string; width: number; height: number } | null;
  kind: 'website' | 'article' | 'profile' | 'video.movie';
}

/** Shown where a page has no picture of its own. Lies in web/public. */
const HOUSE_PICTURE = { path: '/link-picture.png', width: 1200, height: 630 };

/** For every page that is nothing in particular. */
export const HOUSE_PREVIEW: LinkPreview = {
  title: 'Halfstar',
  description: 'A film diary you share with friends: half-star ratings, reviews, lists.',
  picture: null,
  kind: 'website',
};

const DESCRIPTION = /<meta name="description" content="[^"]*" \/>/;
/** The title in index.html. */
export const TITLE = /<title>[^<]*<\/title>/;
/** As much as the sites that show it have room for. */
const MAX_DESCRIPTION = 200;

/** The app's HTML with the preview in its head: Open Graph, which all who show links read, and the card's size for X. */
export function withLinkPreview(html: string, preview: LinkPreview, address: string): string {
  const picture = preview.picture ?? { ...HOUSE_PICTURE, url: new URL(HOUSE_PICTURE.path, address).href };
  const description = shortened(preview.description);
  const facts: [string, string][] = [
    ['og:site_name', 'Halfstar'],
    ['og:type', preview.kind],
    ['og:url', address],
    ['og:title', preview.title],
    ['og:description', description],
    ['og:image', picture.url],
    ['og:image:width', String(picture.width)],
    ['og:image:height', String(picture.height)],
  ];
  const card = picture.width > picture.height ? 'summary_large_image' : 'summary';
  const tags = [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...facts.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
    `<meta name="twitter:card" content="${card}" />`,
  ];
  const name = preview === HOUSE_PREVIEW ? preview.title : `${preview.title} · Halfstar`;
  // Functions, since a text may contain what `replace` would read as a pattern.
  return html
    .replace(DESCRIPTION, () => tags.join('\n    '))
    .replace(TITLE, () => `<title>${escapeHtml(name)}</title>`);
}

/** Cut between words, on one line. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  if (letters.length <= MAX_DESCRIPTION) return line;
  const cut = letters.slice(0, MAX_DESCRIPTION - 1).join('');
  const lastWord = cut.lastIndexOf(' ');
  return `${lastWord > MAX_DESCRIPTION / 2 ? cut.slice(0, lastWord) : cut}…`;
}

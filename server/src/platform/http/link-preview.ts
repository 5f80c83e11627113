import { escapeHtml } from '../html.ts';

/** What other sites and messengers show for a link to a page. Plain text; the picture's `url` is absolute or a path on this server. */
export interface LinkPreview {
  title: string;
  description: string;
  picture: { url: string; width: number; height: number } | null;
  kind: 'website' | 'article' | 'profile' | 'video.movie';
}

/** For pages without a picture of their own. The file is in web/public. */
const DEFAULT_PICTURE = { url: '/link-picture.png', width: 1200, height: 630 };

/** For pages that are not about one thing. */
export const DEFAULT_PREVIEW: LinkPreview = {
  title: 'Halfstar',
  description: 'A film diary you share with friends: half-star ratings, reviews, lists.',
  picture: null,
  kind: 'website',
};

const DESCRIPTION = /<meta name="description" content="[^"]*" \/>/;
/** The title in index.html. */
export const TITLE = /<title>[^<]*<\/title>/;
/** Characters. Sites that show previews cut longer ones. */
const MAX_DESCRIPTION = 200;

/**
 * The app's HTML with a page's preview in its head: Open Graph tags, the size of the card for X, and the page's own title and description
 * in place of the app's.
 * @param pageUrl absolute
 */
export function withLinkPreview(html: string, preview: LinkPreview, pageUrl: string): string {
  const picture = preview.picture ?? DEFAULT_PICTURE;
  const description = truncate(preview.description);
  const facts: [string, string][] = [
    ['og:site_name', 'Halfstar'],
    ['og:type', preview.kind],
    ['og:url', pageUrl],
    ['og:title', preview.title],
    ['og:description', description],
    ['og:image', new URL(picture.url, pageUrl).href],
    ['og:image:width', String(picture.width)],
    ['og:image:height', String(picture.height)],
  ];
  const card = picture.width > picture.height ? 'summary_large_image' : 'summary';
  const tags = [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...facts.map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
    `<meta name="twitter:card" content="${card}" />`,
  ];
  const name = preview === DEFAULT_PREVIEW ? preview.title : `${preview.title} · Halfstar`;
  // Functions, since a text may contain what `replace` would read as a pattern.
  return html
    .replace(DESCRIPTION, () => tags.join('\n    '))
    .replace(TITLE, () => `<title>${escapeHtml(name)}</title>`);
}

/** Puts the text on one line and cuts it between words. */
function truncate(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  if (letters.length <= MAX_DESCRIPTION) return line;
  const cut = letters.slice(0, MAX_DESCRIPTION - 1).join('');
  const lastWord = cut.lastIndexOf(' ');
  return `${lastWord > MAX_DESCRIPTION / 2 ? cut.slice(0, lastWord) : cut}…`;
}

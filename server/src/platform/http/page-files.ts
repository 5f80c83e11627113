import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Written by the build of the web app: the files of each page by the path of its source in web/src/app, and of the shell. */
const FilesByPage = z.record(z.string(), z.array(z.string()));

export interface PageFiles {
  byPage: z.infer<typeof FilesByPage>;
  /** The text of each style sheet by its path. */
  styles: ReadonlyMap<string, string>;
}

const isStyle = (file: string): boolean => file.endsWith('.css');

/** Reads the list that the build of the web app wrote into its folder, and the style sheets in it. */
export async function readPageFiles(folder: string): Promise<PageFiles> {
  const list = join(folder, 'pages.json');
  const byPage = existsSync(list) ? FilesByPage.parse(JSON.parse(await readFile(list, 'utf8'))) : {};
  const styles = [...new Set(Object.values(byPage).flat())].filter(isStyle);
  const texts = await Promise.all(
    styles.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const),
  );
  return { byPage, styles: new Map(texts) };
}

/** The app's HTML; null when the web app is not built. */
export async function readIndexHtml(folder: string): Promise<string | null> {
  const file = join(folder, 'index.html');
  return existsSync(file) ? readFile(file, 'utf8') : null;
}

/** The SHA-256 hashes of the scripts inside the app's HTML, as sources for the content security policy. Empty without HTML. */
export const getInlineScriptHashes = (indexHtml: string | null): string[] =>
  [...(indexHtml ?? '').matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** A page of the web app's router. */
export interface PageAt {
  /** The path of its source in web/src/app, without the extension; null for an unknown address. */
  name: string | null;
  /** `bare` around signing up, `members` behind the auth guard, `open` for public pages. */
  layout: 'bare' | 'members' | 'open';
}

export interface PageAsked {
  files: PageFiles;
  page: PageAt;
  /** Whether the request comes from a browser that was signed in. */
  forMember: boolean;
  /** Whether the page is rendered on the server. It must not be shown without its style sheets. */
  rendered: boolean;
}

/** In index.html: behind the app's own styles and before its scripts. See web/build/inline-first-paint.ts. */
const PAGE_STYLES = '<!--page-styles-->';

/** The disabled link is never loaded: by it a part of the app that is loaded later sees that its styles are there. */
const toInlineStyles = (file: string, text: string): string =>
  `<style>${text}</style><link rel="stylesheet" disabled href="${file}" />`;
const toStylePreload = (file: string): string => `<link rel="preload" as="style" crossorigin href="${file}" />`;
const toScriptPreload = (file: string): string =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin href="${file}" />`;

/**
 * The app's HTML with the page's own scripts named in its head, so that the browser loads them beside the app and not after it. A
 * rendered page brings its styles along, because it is shown before any file could arrive.
 */
export function withPageFiles(html: string, { files, page: { name, layout }, forMember, rendered }: PageAsked): string {
  const shown = [layout === 'members' && !forMember ? 'auth/AuthPage' : name];
  if (forMember && layout !== 'bare') shown.push('shell');
  const named = [...new Set(shown.flatMap((each) => files.byPage[each ?? ''] ?? []))];
  const styles = named.filter(isStyle).map((file) => {
    const text = rendered ? files.styles.get(file) : undefined;
    return text === undefined ? toStylePreload(file) : toInlineStyles(file, text);
  });
  const scripts = named.filter((file) => !isStyle(file)).map(toScriptPreload);
  return html.replace(PAGE_STYLES, () => styles.join('')).replace('</head>', () => `${scripts.join('')}</head>`);
}

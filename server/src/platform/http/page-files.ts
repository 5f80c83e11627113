import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Written by the build of the web app: the files of each page by the name of its source in web/src/app/pages, and of the shell. */
const FilesByPage = z.record(z.string(), z.array(z.string()));
export type FilesByPage = z.infer<typeof FilesByPage>;

export async function readFilesByPage(folder: string): Promise<FilesByPage> {
  const file = join(folder, 'pages.json');
  return existsSync(file) ? FilesByPage.parse(JSON.parse(await readFile(file, 'utf8'))) : {};
}

/** The router's layouts: pages around signing up, without the shell, and pages that everybody may read; all others are members'. */
const BARE = new Set(['auth', 'email-confirmation', 'onboarding', 'ncg-onboarding']);
const OPEN = new Set(['movie', 'review', 'profile']);

export interface PageAsked {
  files: FilesByPage;
  pathname: string;
  /** Whether somebody who was signed in asks. */
  forMember: boolean;
  /** Whether the page's content comes along, which must not be shown without its style. */
  drawn: boolean;
}

/**
 * The app's HTML with the page's own files named in its head, so that the browser loads them beside the app and not after
 * it. A guess by the convention of the router's addresses; a wrong one costs a few kilobytes.
 */
export function withPageFiles(html: string, { files, pathname, forMember, drawn }: PageAsked): string {
  const page = pageAt(pathname, files);
  const shown = forMember || BARE.has(page) || OPEN.has(page) ? [page] : ['auth'];
  if (forMember && !BARE.has(page)) shown.push('shell');
  const links = [...new Set(shown.flatMap((name) => files[name] ?? []))].map((file) =>
    file.endsWith('.css')
      ? `<link rel="${drawn ? 'stylesheet' : 'preload" as="style'}" crossorigin href="${file}" />`
      : `<link rel="modulepreload" crossorigin href="${file}" />`,
  );
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

function pageAt(pathname: string, files: FilesByPage): string {
  const [first = 'home', second] = pathname.split('/').filter(Boolean);
  if (second === undefined) return first in files ? first : 'profile';
  if (first === 'movies') return 'movie';
  if (first === 'reviews') return 'review';
  return first === 'admin' ? second : 'profile';
}

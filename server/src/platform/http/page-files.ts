import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Written by the build of the web app: the files of each page by the path of its source in web/src/app, and of the shell. */
const FilesByPage = z.record(z.string(), z.array(z.string()));
export type FilesByPage = z.infer<typeof FilesByPage>;

/** Reads the list that the build of the web app wrote into its folder. */
export async function readFilesByPage(folder: string): Promise<FilesByPage> {
  const file = join(folder, 'pages.json');
  return existsSync(file) ? FilesByPage.parse(JSON.parse(await readFile(file, 'utf8'))) : {};
}

/** A page of the web app's router. */
export interface PageAt {
  /** The path of its source in web/src/app, without the extension; null for an unknown address. */
  name: string | null;
  /** `bare` around signing up, `members` behind the auth guard, `open` for public pages. */
  layout: 'bare' | 'members' | 'open';
}

export interface PageAsked {
  files: FilesByPage;
  page: PageAt;
  /** Whether the request comes from a browser that was signed in. */
  forMember: boolean;
  /** Whether the page is rendered on the server. It must not be shown without its style sheets. */
  rendered: boolean;
}

/** The app's HTML with the page's own files named in its head, so that the browser loads them beside the app and not after it. */
export function withPageFiles(html: string, { files, page: { name, layout }, forMember, rendered }: PageAsked): string {
  const shown = [layout === 'members' && !forMember ? 'auth/AuthPage' : name];
  if (forMember && layout !== 'bare') shown.push('shell');
  const links = [...new Set(shown.flatMap((each) => files[each ?? ''] ?? []))].map((file) =>
    file.endsWith('.css')
      ? `<link rel="${rendered ? 'stylesheet' : 'preload" as="style'}" crossorigin href="${file}" />`
      : `<link rel="modulepreload" crossorigin href="${file}" />`,
  );
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

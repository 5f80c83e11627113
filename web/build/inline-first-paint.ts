import { readFile } from 'node:fs/promises';
import type { Plugin, Rolldown } from 'vite';

const STYLE_SHEET = /\n? *<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g;
const SCRIPT = /\n? *<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g;
const BEFORE_APP = '<script src="/before-app.js"></script>';

/** Where the server puts the style sheets of the page that it sends: see server/src/platform/http/page-files.ts. */
const PAGE_STYLES = '<!--page-styles-->';

/**
 * Puts what the first paint needs into index.html itself: the app's own style sheets and before-app.js. On a slow line each file
 * would be another round trip before anything is seen. The app's scripts come last and with a low priority.
 */
export function inlineFirstPaint(): Plugin {
  return {
    name: 'halfstar:inline-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const scripts = (html.match(SCRIPT) ?? [])
          .join('')
          .replaceAll(' crossorigin', ' fetchpriority="low" crossorigin');
        const styles = [...html.matchAll(STYLE_SHEET)].map(([, file = '']) => toInlineStyles(file, bundle)).join('');
        if (scripts === '' || styles === '' || !html.includes(BEFORE_APP))
          throw new Error('index.html is not as expected');
        const before = await readFile(new URL('../public/before-app.js', import.meta.url), 'utf8');
        return html
          .replace(STYLE_SHEET, '')
          .replace(SCRIPT, '')
          .replace(BEFORE_APP, () => `<script>${before}</script>`)
          .replace('</head>', () => `${styles}${PAGE_STYLES}${scripts}\n  </head>`);
      },
    },
  };
}

/** The disabled link is never loaded: by it a part of the app that is loaded later sees that its styles are there. */
function toInlineStyles(file: string, bundle: Rolldown.OutputBundle): string {
  const sheet = bundle[file];
  if (sheet?.type !== 'asset') throw new Error(`there is no ${file}`);
  return `<style>${String(sheet.source)}</style><link rel="stylesheet" disabled href="/${file}">`;
}

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem}
button{font:inherit;padding:.6rem 1rem}`;

/**
 * A whole HTML page that needs neither the app nor scripts. Escapes nothing: the caller has escaped the texts in title and body.
 * @param body HTML below the title
 */
export const makePlainPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="robots" content="noindex"><title>${title} · Halfstar</title><style>${STYLE}</style></head>` +
  `<body><main><h1>${title}</h1>${body}</main></body></html>`;

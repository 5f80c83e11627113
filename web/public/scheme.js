// Sets the colour scheme that was chosen here before, ahead of the first paint. The key is SCHEME_KEY in ui/theme/theme.ts.
try {
  if (localStorage.getItem('halfstar-scheme') === 'light') {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  }
} catch {
  // Storage can be closed to us; dark it is.
}

// What the server drew is only to look at until the app stands: see app/App.tsx.
document.documentElement.inert = true;

// zod probes for `new Function` unless told not to, and the content security policy would report each probe.
// oxlint-disable-next-line no-underscore-dangle -- zod chose the name
globalThis.__zod_globalConfig = { jitless: true };

// What must happen ahead of the app's own code, and of the first paint.

// The color scheme that was chosen here before. The key is SCHEME_KEY in ui/theme/theme.ts.
try {
  if (localStorage.getItem('halfstar-scheme') === 'light') {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  }
} catch {
  // Storage can be closed to us; dark it is.
}

// zod probes for `new Function` unless told not to, and the content security policy would report each probe.
// oxlint-disable-next-line no-underscore-dangle -- zod chose the name
globalThis.__zod_globalConfig = { jitless: true };

// A page that the server rendered is there before the app. Its links work by themselves. A button that is pressed shows that it
// waits, and is pressed again once the app has hydrated the page (see app/App.tsx). Fields take nothing until then.
const { dataset } = document.documentElement;
const pressed = new Set();
const events = { click, submit: prevent, keydown };
dataset.app = 'loading';
for (const name in events) addEventListener(name, events[name], true);
addEventListener('app-ready', ready, { once: true });

function prevent(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function click(event) {
  const button = event.target.closest('a, button, label, summary');
  if (button === null || button.matches('a, summary')) return;
  prevent(event);
  if (button.localName === 'label') return;
  button.dataset.waiting = '';
  pressed.add(button);
}

function keydown(event) {
  if (event.key !== 'Tab' && event.target.closest('input, select, textarea, [role=slider]')) prevent(event);
}

function ready() {
  dataset.app = 'ready';
  for (const name in events) removeEventListener(name, events[name], true);
  for (const button of pressed) {
    delete button.dataset.waiting;
    button.click();
  }
}

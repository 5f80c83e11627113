// Runs before the app's own code and before the first paint.

// Apply the color scheme that was chosen in this browser. The key is SCHEME_KEY in ui/theme/theme.ts.
try {
  if (localStorage.getItem('halfstar-scheme') === 'light') {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  }
} catch {
  // Storage may be unavailable; the dark scheme is the default.
}

// zod probes for `new Function` unless told not to, and the content security policy would report each probe.
// oxlint-disable-next-line no-underscore-dangle -- zod chose the name
globalThis.__zod_globalConfig = { jitless: true };

// A page that the server rendered is usable before the app has hydrated it (see app/App.tsx): links work by themselves and
// fields take text. Other events are recorded and repeated after hydration, because React does not replay events that come
// before its code: clicks on buttons, submitted forms, and typed text.
const { dataset } = document.documentElement;
const early = new Map();
const listeners = { click, submit, input };
dataset.app = 'loading';
for (const type in listeners) addEventListener(type, listeners[type], true);
addEventListener('app-ready', ready, { once: true });

function click(event) {
  const button = event.target.closest('a, button, summary');
  if (button?.localName !== 'button') return;
  hold(event);
  button.dataset.waiting = '';
  early.set(button, () => button.click());
}

function submit(event) {
  hold(event);
  early.set(event.target, () => event.target.requestSubmit());
}

function input({ target }) {
  if (!target.matches('textarea, input:not([type=checkbox], [type=radio])')) return;
  const { value } = target;
  early.set(target, () => enterText(target, value));
}

function hold(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function ready() {
  dataset.app = 'ready';
  for (const type in listeners) removeEventListener(type, listeners[type], true);
  for (const [element, repeat] of early) {
    delete element.dataset.waiting;
    if (element.isConnected) repeat();
  }
}

// React ignores an event whose text equals what it last saw or set, so the text is cleared first and then set without React
// noticing.
function enterText(field, text) {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

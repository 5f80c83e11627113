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
// fields take text. Other events are held and repeated after hydration, because React does not replay events that come before
// its code: clicks on buttons, checkboxes, radios and stars, submitted forms, typed text and what is selected.
const CONTROLS = 'a, summary, button, [role=slider], [type=checkbox], [type=radio]';
const { dataset } = document.documentElement;
const early = new Map();
const listeners = { click, submit, input };
dataset.app = 'loading';
for (const type in listeners) addEventListener(type, listeners[type], true);
addEventListener('app-ready', ready, { once: true });

function click(event) {
  const control = event.target.closest(CONTROLS);
  if (control === null || control.matches('a, summary')) return;
  hold(event);
  // The second click on a checkbox undoes the first.
  if (control.type === 'checkbox' && early.has(control)) forget(control);
  else remember(control, control.role === 'slider' ? press(control, event) : () => control.click());
}

function submit(event) {
  hold(event);
  remember(event.target, () => event.target.requestSubmit());
}

function input({ target }) {
  const { value } = target;
  if (target.localName === 'select') remember(target, () => enterChoice(target, value));
  else if (!target.matches('[type=checkbox], [type=radio]')) early.set(target, () => enterText(target, value));
}

function hold(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function remember(element, repeat) {
  // What was done last is repeated last.
  early.delete(element);
  early.set(element, repeat);
  element.dataset.waiting = '';
}

function forget(element) {
  early.delete(element);
  delete element.dataset.waiting;
}

function ready() {
  dataset.app = 'ready';
  for (const type in listeners) removeEventListener(type, listeners[type], true);
  for (const [element, repeat] of early) {
    forget(element);
    if (element.isConnected) repeat();
  }
}

// Stars are pressed where they were, wherever they are by then.
function press(slider, { clientX, pointerId, pointerType }) {
  const { left, width } = slider.getBoundingClientRect();
  const part = (clientX - left) / width;
  return () => {
    const now = slider.getBoundingClientRect();
    const options = { bubbles: true, button: 0, clientX: now.left + part * now.width, pointerId, pointerType };
    slider.dispatchEvent(new PointerEvent('pointerdown', options));
    slider.dispatchEvent(new PointerEvent('pointerup', options));
  };
}

function enterChoice(select, value) {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

// React ignores an event whose text equals what it last saw or set, so the text is cleared first and then set without React
// noticing.
function enterText(field, text) {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

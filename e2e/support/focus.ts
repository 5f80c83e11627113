import type { Page } from '@playwright/test';

/** A control of a page, as it was while nothing had the focus. */
interface Control {
  element: Element;
  rest: string[];
  reached: boolean;
}
declare const window: Window & { controls?: Control[] };

/** What somebody sees of the focus. */
interface Focus {
  name: string;
  /** Whether a ring or a border shows it that was not there before. */
  isMarked: boolean;
  /** How many controls Tab has not reached yet. */
  left: number;
}

/** Remembers each control that Tab has to reach, and what it looks like without the focus. @returns how many there are */
function noteControls(page: Page): Promise<number> {
  return page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    // Of a group of radio buttons Tab reaches the chosen one, or the first.
    const isOtherRadio = (element: Element) => {
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return false;
      const group = radios.filter(({ name, form }) => name === element.name && form === element.form);
      return (group.find(({ checked }) => checked) ?? group[0]) !== element;
    };
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]');
    window.controls = [...all].flatMap((element) => {
      const isControl =
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.closest('[inert]') === null &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !isOtherRadio(element);
      if (!isControl) return [];
      // The input of a choice is drawn as the element beside or around it.
      const drawn = [element, element.nextElementSibling, element.parentElement, element.closest('label')];
      const rest = drawn.map((each) => {
        const { outlineStyle, outlineWidth, outlineColor, borderTopColor } = getComputedStyle(each ?? element);
        return [outlineStyle, outlineWidth, outlineColor, borderTopColor].join(' ');
      });
      return [{ element, rest, reached: false }];
    });
    return window.controls.length;
  });
}

/** The element that has the focus, which is noted as reached; null when none has it. */
function readFocus(page: Page): Promise<Focus | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    const control = window.controls?.find(({ element }) => element === focused);
    if (control !== undefined) control.reached = true;
    const drawn = [focused, focused.nextElementSibling, focused.parentElement, focused.closest('label')];
    // Fields change the color of their border instead of having a ring.
    const probe = document.createElement('span');
    probe.style.color = 'var(--hs-focus)';
    document.body.append(probe);
    const focusColor = getComputedStyle(probe).color;
    probe.remove();
    const isMarked = drawn.some((element, index) => {
      const { outlineStyle, outlineWidth, outlineColor, borderTopColor, borderTopWidth } = getComputedStyle(
        element ?? focused,
      );
      const now = [outlineStyle, outlineWidth, outlineColor, borderTopColor].join(' ');
      const isTransparent = outlineColor === 'rgba(0, 0, 0, 0)';
      const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !isTransparent;
      const hasBorder = element === focused && Number.parseFloat(borderTopWidth) >= 1 && borderTopColor === focusColor;
      return (hasRing || hasBorder) && now !== control?.rest[index];
    });
    return {
      name: `${focused.tagName.toLowerCase()} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40) ?? ''}`,
      isMarked,
      left: window.controls?.filter(({ element, reached }) => !reached && element.isConnected).length ?? 0,
    };
  });
}

/** Whether a part of what has the focus is in the window, and nothing covers that. */
export function isFocusUncovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null) return false;
    const label = focused.closest('label');
    // The input of a choice has no size: it is drawn as the element beside or around it.
    const drawn = [focused, focused.nextElementSibling, label].find((element) => {
      const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return width > 2 && height > 2;
    });
    // A link over two lines has a box for each.
    return [...(drawn?.getClientRects() ?? [])].some(({ left, right, top, bottom }) => {
      const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const));
      return [[(left + right) / 2, (top + bottom) / 2] as const, ...corners].some(([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (drawn?.contains(hit) === true || label?.contains(hit) === true);
      });
    });
  });
}

/** The controls that Tab has not reached. One that the page has replaced meanwhile counts for nothing. */
function listUnreached(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (window.controls ?? [])
      .filter(({ element, reached }) => !reached && element.isConnected)
      .map(({ element }) => element.outerHTML.slice(0, 120)),
  );
}

/** Presses a key until the focus has been on every control of the page. @returns what it did not reach, and where it could not be seen */
export async function walkControls(page: Page, key: 'Tab' | 'Shift+Tab') {
  const controls = await noteControls(page);
  const unmarked: string[] = [];
  const covered: string[] = [];
  let left = controls;
  let stops = 0;
  for (let presses = 0; presses < 2 * controls && left > 0; presses += 1) {
    await page.keyboard.press(key);
    const focus = await readFocus(page);
    if (focus === null) continue;
    stops += 1;
    left = focus.left;
    if (!focus.isMarked) unmarked.push(focus.name);
    if (!(await isFocusUncovered(page))) covered.push(focus.name);
  }
  return { stops, unreached: await listUnreached(page), unmarked, covered };
}

/**
 * The elements whose style, or that of what is drawn before or after them, has a transition or an animation that takes longer than a
 * hundredth of a millisecond.
 */
export function listMovable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const takesTime = (durations: string) =>
      durations.split(', ').some((each) => Number.parseFloat(each) * (each.endsWith('ms') ? 1 : 1000) > 0.011);
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const moves = [null, '::before', '::after'].some((pseudo) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element, pseudo);
        return takesTime(transitionDuration) || (animationName !== 'none' && takesTime(animationDuration));
      });
      return moves ? [element.outerHTML.slice(0, 120)] : [];
    });
  });
}

/** The elements that the pointer shows to be pressable and no key reaches: neither a control, nor within one or its label. */
export function listMouseOnly(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reached =
      ':is(a[href], button, input, select, textarea, summary):not([tabindex="-1"]), label, [tabindex="0"], [aria-hidden="true"], ' +
      // Within these the arrow keys go on from what Tab reaches.
      '[role="tablist"], [role="menu"], [role="radiogroup"], [role="listbox"], [role="grid"]';
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const isPressable = getComputedStyle(element).cursor === 'pointer' && element.checkVisibility();
      // Mantine wraps the label of a choice in an element that looks pressable too.
      const isWrapper = element.matches('[class*="-labelWrapper"]');
      return isPressable && !isWrapper && element.closest(reached) === null ? [element.outerHTML.slice(0, 120)] : [];
    });
  });
}

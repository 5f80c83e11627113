import type { Page } from '@playwright/test';

/** A control of a page, as it was while nothing had the focus. */
interface Control {
  element: Element;
  rest: string[];
  reached: boolean;
}
declare const window: Window & { controls?: Control[] };

/** What somebody sees of the focus. */
export interface Focus {
  name: string;
  /** Whether a ring or a border shows it that was not there before. */
  isSeen: boolean;
  isInWindow: boolean;
}

/** Remembers each control that Tab has to reach, and what it looks like without the focus. @returns how many there are */
export function noteControls(page: Page): Promise<number> {
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
export function readFocus(page: Page): Promise<Focus | null> {
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
    const isSeen = drawn.some((element, index) => {
      const { outlineStyle, outlineWidth, outlineColor, borderTopColor, borderTopWidth } = getComputedStyle(
        element ?? focused,
      );
      const now = [outlineStyle, outlineWidth, outlineColor, borderTopColor].join(' ');
      const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      const hasBorder = element === focused && Number.parseFloat(borderTopWidth) >= 1 && borderTopColor === focusColor;
      return (hasRing || hasBorder) && now !== control?.rest[index];
    });
    const box = focused.getBoundingClientRect();
    return {
      name: `${focused.tagName.toLowerCase()} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40) ?? ''}`,
      isSeen,
      isInWindow: box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth,
    };
  });
}

/** The controls that Tab has not reached. One that the page has replaced meanwhile counts for nothing. */
export function listUnreached(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (window.controls ?? [])
      .filter(({ element, reached }) => !reached && element.isConnected)
      .map(({ element }) => element.outerHTML.slice(0, 120)),
  );
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

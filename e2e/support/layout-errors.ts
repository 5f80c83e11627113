// oxlint-disable unicorn/consistent-function-scoping -- the function runs in the page, so it contains everything it needs
import type { InPage } from './in-page.ts';

/** Finds layout errors: text that is cut off, overlapping text, and elements that make the page scroll sideways. */
export function findLayoutErrors({ describeElement, isShown, isHiddenBySize, canBeScrolledTo }: InPage): string[] {
  // Without the scroll bar and the space that is reserved for it.
  const width = Math.ceil(document.documentElement.getBoundingClientRect().width);
  const findClampedAncestor = (element: Element): Element | null => {
    let one: Element | null = element;
    while (one !== null && getComputedStyle(one).webkitLineClamp === 'none') one = one.parentElement;
    return one;
  };
  const layoutErrors: string[] = [];
  if (document.documentElement.scrollWidth > width) {
    const reaches = (element: Element) => element.getBoundingClientRect().right > width + 1;
    const innermost = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        isShown(element) && reaches(element) && !canBeScrolledTo(element) && ![...element.children].some(reaches),
    );
    layoutErrors.push(
      `the page is ${document.documentElement.scrollWidth} wide: ${innermost.map((element) => describeElement(element.parentElement?.closest('a, button, p, li, div') ?? element)).join(', ')}`,
    );
  }

  const texts: { element: Element; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || (node.textContent ?? '').trim() === '' || element.closest('svg, noscript, style') !== null)
      continue;
    if (!isShown(element) || isHiddenBySize(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    const beside = boxes.find((box) => box.right > width + 1 || box.left < -1);
    if (beside !== undefined && !canBeScrolledTo(element))
      layoutErrors.push(`beside the page: ${describeElement(element)}`);
    // Skips the lines after the last visible one.
    const clamp = findClampedAncestor(element)?.getBoundingClientRect();
    for (const box of boxes) if (clamp === undefined || box.top < clamp.bottom - 2) texts.push({ element, box });
  }

  for (const { element } of texts) {
    for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(one);
      // Truncated on purpose, with an ellipsis.
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') break;
      const cutX =
        overflowX !== 'visible' &&
        overflowX !== 'auto' &&
        overflowX !== 'scroll' &&
        one.scrollWidth > one.clientWidth + 1;
      const cutY =
        overflowY !== 'visible' &&
        overflowY !== 'auto' &&
        overflowY !== 'scroll' &&
        one.scrollHeight > one.clientHeight + 2;
      if (one.clientWidth > 0 && (cutX || cutY)) {
        layoutErrors.push(`cut off: ${describeElement(one)}`);
        break;
      }
      if (overflowY === 'auto' || overflowY === 'scroll') break;
    }
  }

  // Compared only within one layer, because fixed and sticky elements overlap the page on purpose.
  const findLayer = (element: Element) => {
    for (let one: Element | null = element; one !== null; one = one.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one;
    return document.body;
  };
  const layered = texts.map((text) => ({ ...text, layer: findLayer(text.element) }));
  for (const [index, one] of layered.entries()) {
    for (const other of layered.slice(index + 1)) {
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
        continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Line boxes are taller than their letters.
      if (wide > 2 && high > Math.min(one.box.height, other.box.height) * 0.35)
        layoutErrors.push(`over each other: ${describeElement(one.element)} and ${describeElement(other.element)}`);
    }
  }
  return [...new Set(layoutErrors)];
}

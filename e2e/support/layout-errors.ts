// oxlint-disable unicorn/consistent-function-scoping -- the function runs in the page, so it contains everything it needs

/** Finds layout errors: text that is cut off, overlapping text, and elements that make the page scroll sideways. */
export function findLayoutErrors(): string[] {
  const width = document.documentElement.clientWidth;
  const describeElement = (element: Element) => {
    const text = (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 30);
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${text}`;
  };
  const isShown = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    // The page under a dialog cannot be used.
    const dialog = document.querySelector('[role="dialog"]');
    return dialog === null || dialog.contains(element);
  };
  const isHiddenBySize = (element: Element): boolean => {
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      const { clipPath, clip } = getComputedStyle(one);
      const { width: wide, height } = one.getBoundingClientRect();
      if (clipPath.startsWith('inset(50') || clip.startsWith('rect(0') || (wide <= 1 && height <= 1)) return true;
    }
    return false;
  };
  const scrolls = (element: Element): boolean => {
    for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(one);
      // Truncated on purpose, with an ellipsis.
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return true;
    }
    return false;
  };
  const findClampedAncestor = (element: Element): Element | null => {
    let one: Element | null = element;
    while (one !== null && getComputedStyle(one).webkitLineClamp === 'none') one = one.parentElement;
    return one;
  };
  const layoutErrors: string[] = [];
  if (document.documentElement.scrollWidth > width) {
    const reaches = (element: Element) => element.getBoundingClientRect().right > width + 1;
    const innermost = [...document.body.querySelectorAll('*')].filter(
      (element) => isShown(element) && reaches(element) && !scrolls(element) && ![...element.children].some(reaches),
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
    if (beside !== undefined && !scrolls(element)) layoutErrors.push(`beside the page: ${describeElement(element)}`);
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

// oxlint-disable unicorn/consistent-function-scoping -- the function runs in the page, so it contains everything it needs
import type { InPage } from './in-page.ts';

/**
 * Finds controls that are cut off or beside the window, text that does not fit its control, rows that wrap, words that are
 * broken, and a scroll bar for nothing.
 */
export function findControlErrors({ describeElement, isShown, isHiddenBySize, canBeScrolledTo }: InPage): string[] {
  const errors: string[] = [];
  // Without the scroll bar and the space that is reserved for it.
  const { width } = document.documentElement.getBoundingClientRect();
  const find = (selector: string, where: ParentNode = document) =>
    [...where.querySelectorAll<HTMLElement>(selector)].filter((each) => isShown(each) && !isHiddenBySize(each));
  const listTexts = (element: Element): Text[] => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text);
    return texts.filter(({ parentElement: parent, data }) => {
      if (data.trim() === '' || parent === null || parent.closest('svg, noscript, style, option') !== null)
        return false;
      return isShown(parent) && !isHiddenBySize(parent);
    });
  };
  const getBoxes = (node: Node, start: number, end: number) => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter((box) => box.width > 0.5);
  };

  for (const dialog of find('[role="dialog"], dialog[open]')) {
    if (dialog.scrollWidth > dialog.clientWidth + 1)
      errors.push(`the dialog is ${dialog.scrollWidth} wide in ${dialog.clientWidth}: ${describeElement(dialog)}`);
  }

  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const findClipping = (control: Element, box: DOMRect): Element | null => {
    if (getComputedStyle(control).position === 'fixed') return null;
    for (let one = control.parentElement; one !== null && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(one);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return null;
      if (/auto|scroll/.test(overflowX + overflowY)) return null;
      const edge = one.getBoundingClientRect();
      if (clips(overflowX) && (box.right > edge.right + 1 || box.left < edge.left - 1)) return one;
      if (clips(overflowY) && (box.bottom > edge.bottom + 1 || box.top < edge.top - 1)) return one;
      if (position === 'fixed') return null;
    }
    return null;
  };

  for (const control of find('a[href], button, input, select, textarea, summary, [role="tab"], [tabindex="0"]')) {
    const box = control.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    if ((box.right > width + 1 || box.left < -1) && !canBeScrolledTo(control))
      errors.push(`beside the window: ${describeElement(control)}`);
    const clipping = findClipping(control, box);
    if (clipping !== null) errors.push(`cut off by ${describeElement(clipping)}: ${describeElement(control)}`);
    if (getComputedStyle(control).display === 'inline') continue;
    for (const text of listTexts(control)) {
      // A badge may reach over the edge.
      if (text.parentElement !== null && getComputedStyle(text.parentElement).position === 'absolute') continue;
      const outside = getBoxes(text, 0, text.length).some(
        (line) => line.right > box.right + 2 || line.left < box.left - 2,
      );
      if (outside && !canBeScrolledTo(text.parentElement ?? control))
        errors.push(`its text reaches out of it: ${describeElement(control)}`);
    }
  }

  const canvas = document.createElement('canvas').getContext('2d');
  for (const field of find('select, input')) {
    const { color, paddingLeft, paddingRight, textOverflow } = getComputedStyle(field);
    const letters = getComputedStyle(field, field instanceof HTMLInputElement ? '::placeholder' : undefined);
    const text =
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.text ?? '')
        : field instanceof HTMLInputElement && field.value === '' && textOverflow !== 'ellipsis'
          ? field.placeholder
          : '';
    // Where only an icon is shown, the text is transparent. A hint may end in an ellipsis.
    if (canvas === null || text === '' || /^rgba.*, 0\)$/.test(color)) continue;
    canvas.font = `${letters.fontWeight} ${letters.fontSize} ${letters.fontFamily}`;
    const space = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (canvas.measureText(text).width > space + 1)
      errors.push(`"${text}" does not fit its field: ${field.getAttribute('aria-label') ?? field.id}`);
  }

  // Tabs, the bar at the bottom, and the header.
  const openMenu = document.querySelector('[aria-label="Open menu"]')?.closest('header');
  for (const row of [...find('[role="tablist"], nav[aria-label="Quick"]'), ...(openMenu ? [openMenu] : [])]) {
    if (!isShown(row)) continue;
    const boxes = [...row.children].map((each) => each.getBoundingClientRect()).filter((box) => box.height > 0);
    const lowestTop = Math.max(...boxes.map((box) => box.top));
    if (boxes.some((box) => box.bottom <= lowestTop)) errors.push(`in several rows: ${describeElement(row)}`);
  }

  // Of words alone: names, addresses and codes may not fit any line, and neither may very long words.
  const WORDS = /(?<=^|[\s("“‘])\p{L}{2,13}(?=$|[\s)"”’.,:;!?…])/gu;
  for (const text of listTexts(document.body)) {
    if (text.parentElement !== null && canBeScrolledTo(text.parentElement)) continue;
    for (const { 0: word, index } of text.data.matchAll(WORDS)) {
      const [first, ...others] = getBoxes(text, index, index + word.length);
      if (first !== undefined && others.some((box) => box.top >= first.bottom - 2))
        errors.push(`"${word}" is broken: ${describeElement(text.parentElement ?? document.body)}`);
    }
  }

  const [main] = document.querySelectorAll('main');
  if (main !== undefined && document.documentElement.scrollHeight > innerHeight) {
    const end = Math.max(0, ...[...main.children].map((child) => child.getBoundingClientRect().bottom)) + scrollY;
    if (end + Number.parseFloat(getComputedStyle(main).paddingBottom) <= innerHeight)
      errors.push(`a scroll bar for nothing: ${document.documentElement.scrollHeight} of ${innerHeight} high`);
  }
  return [...new Set(errors)];
}

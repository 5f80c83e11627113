const REGION_ID = 'announcements';

const HIDDEN: Partial<CSSStyleDeclaration> = {
  // At the end of the page it would make that a pixel longer.
  position: 'absolute',
  top: '0',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/**
 * The live region of the page. It is added before it is needed, because screen readers only announce changes inside a region
 * that they already know. It belongs to the body, so that it outlives dialogs.
 */
export function ensureLiveRegion(): HTMLElement {
  const existing = document.getElementById(REGION_ID);
  if (existing !== null) return existing;
  const region = document.createElement('div');
  region.id = REGION_ID;
  region.ariaLive = 'assertive';
  region.ariaAtomic = 'true';
  Object.assign(region.style, HIDDEN);
  document.body.append(region);
  return region;
}

/** Has screen readers read a message out once, also when the same one was announced before. */
export function announceToScreenReader(message: string): void {
  // A new element is a change even when its text is the same as that of the one before.
  const line = document.createElement('p');
  line.textContent = message;
  ensureLiveRegion().replaceChildren(line);
}

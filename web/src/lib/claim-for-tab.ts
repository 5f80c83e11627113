import { onTabMessage, postToOtherTabs } from './tab-messages.ts';

type Claimed = { type: 'claimed'; name: string };

/** How long tabs without the focus wait for the one that has it. */
const WAIT_MS = 250;
/** How long a claim holds in tabs that come to the same name later. */
const HOLD_MS = 30_000;

/** More notifications than these do not come within half a minute. */
const MOST_CLAIMED = 500;

const claimed = new Set<string>();

function addClaim(name: string): void {
  claimed.add(name);
  const [oldest = name] = claimed;
  if (claimed.size > MOST_CLAIMED) claimed.delete(oldest);
}

onTabMessage<Claimed>('claimed', ({ name }) => addClaim(name));

/**
 * Runs `action` in one of the browser's tabs that call this with the same name within half a minute: the focused one, else another visible
 * one, none if all are hidden. A tab runs nothing for a name that was used before, here or in another tab (it remembers the latest 500).
 */
export function runOnceInOneVisibleTab(name: string, action: () => void): void {
  if (document.visibilityState === 'hidden') return;
  setTimeout(() => void claim(name, action), document.hasFocus() ? 0 : WAIT_MS);
}

async function claim(name: string, act: () => void): Promise<void> {
  if (claimed.has(name)) return;
  const win = () => {
    addClaim(name);
    postToOtherTabs<Claimed>({ type: 'claimed', name });
    act();
  };
  // Without https there are no locks; the message alone then decides, unless two tabs act in the same moment.
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return win();
  await locks.request(`halfstar: ${name}`, { ifAvailable: true }, (lock) => {
    if (lock === null) return undefined;
    win();
    return new Promise((resolve) => setTimeout(resolve, HOLD_MS));
  });
}

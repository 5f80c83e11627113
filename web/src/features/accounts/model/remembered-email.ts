const KEY = 'halfstar-email';

/** The address to fill in at sign-in on this device; empty when there is none or the browser denies storage. */
export function readRememberedEmail(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/**
 * Stores the address to fill in at the next sign-in on this device; null deletes the stored one. Does nothing when the browser denies
 * storage.
 */
export function rememberEmail(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, email);
  } catch {
    // Without storage the address must be typed again, but signing in must still work.
  }
}

const KEY = 'halfstar-email';

/** The address that was to be remembered on this device, empty when there is none or storage is closed to us. */
export function rememberedEmail(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the address for the next sign-in, or forgets the one that was kept. */
export function rememberEmail(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, email);
  } catch {
    // Without storage one types the address again; signing in matters more.
  }
}

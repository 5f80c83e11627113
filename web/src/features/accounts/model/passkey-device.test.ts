import { afterEach, expect, test, vi } from 'vitest';
import { suggestPasskeyName, supportsPasskeys } from './passkey-device.ts';
import { readRememberedEmail, rememberEmail } from './remembered-email.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', 'Chromebook'],
  ['Mozilla/5.0 (Linux; Android 15) Mobile', 'Linux'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows'],
  ['curl/8.0', ''],
])('on %s the suggested passkey name is "%s"', (userAgent, name) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  expect(suggestPasskeyName()).toBe(name);
});

test('passkeys are offered only where the browser supports them', () => {
  expect(supportsPasskeys()).toBe(false);
  vi.stubGlobal('PublicKeyCredential', () => {});
  expect(supportsPasskeys()).toBe(true);
});

test('an address is remembered on this device until it is removed', () => {
  expect(readRememberedEmail()).toBe('');
  rememberEmail('ada@example.org');
  expect(readRememberedEmail()).toBe('ada@example.org');
  rememberEmail(null);
  expect(readRememberedEmail()).toBe('');
});

test('signing in works without storage', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(() => rememberEmail('ada@example.org')).not.toThrow();
  expect(readRememberedEmail()).toBe('');
});

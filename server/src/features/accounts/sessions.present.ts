import type { SignedInDevice } from '@halfstar/contract/accounts/sessions.schema';
import type { DeviceRow } from './sessions.queries.ts';

/** The first match counts, because most browsers also name their ancestors. */
const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/\b(Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(OPR|OPT|OPX|Opera)[/ ]/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [sign: RegExp, name: string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const findName = (signs: readonly [RegExp, string][], text: string) => signs.find(([sign]) => sign.test(text))?.[1];

/** Describes a user agent in fixed words, because text from a client is never shown unchanged. */
export function describeDevice(userAgent: string | null): string {
  const browser = findName(BROWSERS, userAgent ?? '');
  const system = findName(SYSTEMS, userAgent ?? '');
  if (browser === undefined) return system === undefined ? 'Unknown device' : `Unknown browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** A session as its owner sees it in the list of devices; `current` for that of this request. */
export const toSignedInDevice = (row: DeviceRow, currentSessionId: string): SignedInDevice => ({
  id: row.id,
  device: describeDevice(row.user_agent),
  last_used_at: row.updated_at,
  created_at: row.created_at,
  current: row.id === currentSessionId,
});

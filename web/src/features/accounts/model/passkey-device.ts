/** Whether this browser supports passkeys: only over https or on localhost. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in window;

const DEVICES = /iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux/;

/** A name to suggest for a passkey that is made on this device; empty for an unknown one. */
export function suggestPasskeyName(): string {
  const [name = ''] = DEVICES.exec(navigator.userAgent) ?? [];
  return name.replace('Macintosh', 'Mac').replace('CrOS', 'Chromebook');
}

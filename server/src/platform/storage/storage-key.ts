/** Parts that begin with a letter or digit, so that none is `..` or hidden. */
const KEY = /^[A-Za-z0-9][A-Za-z0-9.-]*(?:\/[A-Za-z0-9][A-Za-z0-9.-]*)*$/;

/** Throws a TypeError when the text is not a valid key of a stored file, so that no key leads out of a folder or a bucket. */
export function requireStorageKey(key: string): void {
  if (key.length > 200 || !KEY.test(key)) throw new TypeError('this is no key of a stored file');
}

import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts texts that go out to clients and come back: they can neither read nor change them. */
export class TextSeal {
  readonly #key: KeyObject;
  readonly #nonceKey: KeyObject;

  /**
   * @param secret the server's, which all processes have
   * @param purpose makes the keys of this seal different from those of every other
   */
  constructor(secret: string, purpose: string) {
    const keys = Buffer.from(hkdfSync('sha256', secret, '', purpose, 2 * KEY_BYTES));
    // Made once: with the bytes of a key, each use would make it, which takes four times as long as sealing.
    this.#key = createSecretKey(keys.subarray(0, KEY_BYTES));
    this.#nonceKey = createSecretKey(keys.subarray(KEY_BYTES));
  }

  /** The same text is sealed in the same way each time, so that an answer that has not changed reads the same. */
  seal(text: string): string {
    // Derived from the text, so that no two texts share a nonce.
    const nonce = createHmac('sha256', this.#nonceKey).update(text).digest().subarray(0, NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws when it was not sealed with the same secret for the same purpose */
  open(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const start = NONCE_BYTES + TAG_BYTES;
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, start));
    return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString('utf8');
  }
}

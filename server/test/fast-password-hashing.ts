import { randomBytes, scryptSync } from 'node:crypto';
import type { PasswordHashing } from '#platform/sign-in/library.ts';

/** A thousandth of the cost of the library's own, which takes 70 ms of CPU time for each account that a test makes. */
const COST = { N: 16, r: 16, p: 1 };
const KEY_BYTES = 64;

const keyOf = (password: string, salt: string) =>
  scryptSync(password.normalize('NFKC'), salt, KEY_BYTES, COST).toString('hex');

/** Salted scrypt in the library's format, with so few rounds that tests do not wait for it. */
export const fastPasswordHashing: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex');
    return `${salt}:${keyOf(password, salt)}`;
  },
  async verify({ hash, password }) {
    const [salt = '', key] = hash.split(':');
    return keyOf(password, salt) === key;
  },
};

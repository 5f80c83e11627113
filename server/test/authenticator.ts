import { createHmac } from 'node:crypto';

/** How long a code is valid, in milliseconds. */
export const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  const bits = [...base32.replaceAll(' ', '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of this secret, by RFC 6238. `steps` shifts it by half minutes. */
export function computeAppCode(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** A code that is not valid now nor in the next minutes. */
export function computeWrongAppCode(secret: string): string {
  const good = new Set(Array.from({ length: 20 }, (_, i) => computeAppCode(secret, i - 5)));
  for (let i = 0; ; i += 1) {
    const code = String(i).padStart(6, '0');
    if (!good.has(code)) return code;
  }
}

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The values of a ceremony. A test changes one of them to see it refused. */
export interface Ceremony {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Whether the device verified its user. */
  verified?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const PRESENT = 1;
const VERIFIED = 4;
const WITH_KEY = 64;

const head = (major: number, size: number) =>
  size < 24
    ? Buffer.from([(major << 5) | size])
    : size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);

/** CBOR of what an attestation holds: small whole numbers, bytes, text and maps of these. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** A passkey on a device of its own: a key pair that signs as WebAuthn requires, unless the test changes a value. */
export class SoftPasskey {
  readonly #id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #count = 0;

  /** @param origin of the page on which it is used */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers a registration request. */
  make(options: { challenge: string; rp: { id: string } }, wrong: Ceremony = {}) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const idLength = Buffer.from([this.#id.length >> 8, this.#id.length & 255]);
    const authData = Buffer.concat([
      this.#authData(wrong.rpId ?? options.rp.id, wrong.verified ?? true, WITH_KEY),
      Buffer.alloc(16),
      idLength,
      this.#id,
      cbor(key),
    ]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    const response = {
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, wrong).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    };
    return { ...this.#credential, response };
  }

  /** Answers an authentication request. */
  show(options: { challenge: string; rpId: string }, wrong: Ceremony = {}) {
    this.#count += 1;
    const clientData = this.#clientData('webauthn.get', options.challenge, wrong);
    const authData = this.#authData(wrong.rpId ?? options.rpId, wrong.verified ?? true, 0);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey);
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    };
    return { ...this.#credential, response };
  }

  get #credential() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }

  #clientData(type: string, challenge: string, wrong: Ceremony): Buffer {
    const origin = wrong.origin ?? this.#origin;
    return Buffer.from(JSON.stringify({ type, challenge: wrong.challenge ?? challenge, origin, crossOrigin: false }));
  }

  #authData(rpId: string, verified: boolean, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#count);
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (verified ? VERIFIED : 0) | more]), count]);
  }
}

import { z } from 'zod';
import { Id, Timestamp } from '../shared/ids.schema.ts';

export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME_LENGTH = 50;

export const PasskeyName = z
  .string()
  .trim()
  .min(1, 'Give it a name that you will know it by.')
  .max(MAX_PASSKEY_NAME_LENGTH, `A name must be ${MAX_PASSKEY_NAME_LENGTH} characters or less.`);

/** The form that renames a passkey. */
export const PasskeyNameForm = z.strictObject({ name: PasskeyName });

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Newest first. */
export const Passkeys = z.object({ items: z.array(Passkey).max(MAX_PASSKEYS) });
export type Passkeys = z.infer<typeof Passkeys>;

// The schemas below are WebAuthn's own JSON in its own spelling, which browsers read and write unchanged.

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key') });

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

const Bytes = z.string().min(1).max(16_000);

/** Browsers add fields as WebAuthn grows. Fields that are not named here are ignored. */
const credential = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    id: z.string().min(1).max(2000),
    rawId: z.string().min(1).max(2000),
    type: z.literal('public-key'),
    response: z.object(response),
  });

/** The credential that a browser made from a PasskeyCreation. */
export const NewPasskeyCredential = credential({
  clientDataJSON: Bytes,
  attestationObject: Bytes,
  transports: z
    .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
    .max(10)
    .optional(),
});

/** The assertion with which a browser answers a PasskeyRequest. */
export const PasskeyAssertion = credential({
  clientDataJSON: Bytes,
  authenticatorData: Bytes,
  signature: Bytes,
  userHandle: z.string().max(2000).optional(),
});

/** A new key for something that may have to be sent twice. No secret; away from https there is no `crypto.randomUUID`. */
export const newSendKey = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** Names this tab in its requests, so that it knows the live messages that it caused itself. Works without https too. */
export const THIS_TAB = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

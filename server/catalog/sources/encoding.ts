/** The upper half of Mac OS Roman, 0x80 to 0xFF. */
const MAC_ROMAN =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»… ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uF8FFÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ';
const windows1252 = new TextDecoder('windows-1252');
const ASCII = /^\p{ASCII}*$/u;

/**
 * Undoes one known accident: Windows text that was read as Mac OS Roman, so that é became È.
 * Text that is not wholly Mac OS Roman had no such accident and stays.
 */
export function undoMacRoman(text: string): string {
  if (ASCII.test(text)) return text;
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const at = code < 0x80 ? -1 : MAC_ROMAN.indexOf(char);
    if (code >= 0x80 && at === -1) return text;
    bytes.push(code < 0x80 ? code : 0x80 + at);
  }
  return windows1252.decode(Uint8Array.from(bytes));
}

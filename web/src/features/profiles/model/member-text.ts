import { type MentionedMember, splitMentions } from '@halfstar/contract/shared/mentions';

/** A web address in a text. */
export interface TextLink {
  url: string;
  /** As it is shown: without the protocol. */
  label: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/giu;
/** At least two parts with a dot between them. */
const HOST = /^[^.]+(?:\.[^.]+)+$/;
/** Signs at the end of an address that belong to the sentence. */
const AFTER_ADDRESS = new Set('.,;:!?\'"*_~…»”’');
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Splits a text at web addresses and at the mentions of these members. Joined again, the parts are the text. */
export function splitMemberText(
  text: string,
  mentions: readonly MentionedMember[],
): (string | MentionedMember | TextLink)[] {
  const parts: (string | MentionedMember | TextLink)[] = [];
  let end = 0;
  for (const { index, 0: match } of text.matchAll(ADDRESS)) {
    const address = withoutSentence(match);
    const link = toLink(address);
    if (link === null) continue;
    parts.push(...splitMentions(text.slice(end, index), mentions), link);
    end = index + address.length;
  }
  parts.push(...splitMentions(text.slice(end), mentions));
  return parts;
}

/** An address without the signs of the sentence around it: the dot that ends it, the bracket that was opened before it. */
function withoutSentence(match: string): string {
  let length = match.length;
  for (; length > 0; length -= 1) {
    const last = match[length - 1] ?? '';
    const opening = CLOSING[last];
    const opensInside = opening !== undefined && count(match, opening, length) >= count(match, last, length);
    if (opensInside || (opening === undefined && !AFTER_ADDRESS.has(last))) break;
  }
  return match.slice(0, length);
}

const count = (text: string, sign: string, length: number): number => text.slice(0, length).split(sign).length - 1;

/** Null for what is no address of the web, and for one with a password in it, which looks like another host's. */
function toLink(address: string): TextLink | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (!HOST.test(url.hostname)) return null;
  // The host in its ASCII form, in which letters of another script cannot pass for others.
  const shown = url.href.replace(/^https?:\/\//, '');
  // The library ends a bare host with a slash.
  return { url: url.href, label: address.endsWith('/') ? shown : shown.replace(/\/$/, '') };
}

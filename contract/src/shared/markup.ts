/** The elements that browsers know. */
const ELEMENTS =
  `abbr acronym address animate animatemotion animatetransform applet area article aside audio base basefont bdi bdo
  bgsound big blink blockquote body br button canvas caption center circle cite code col colgroup command content data datalist
  dd defs del desc details dfn dialog dir div dl dt element ellipse em embed fieldset figcaption figure filter font footer
  foreignobject form frame frameset h[1-6] head header hgroup hr html iframe image img input ins isindex kbd keygen label
  legend li line link listing main map mark marquee mask math menu menuitem meta meter mglyph mi mn mo mtext multicol nav nextid
  nobr noembed noframes noscript object ol optgroup option output param path pattern picture plaintext polygon polyline portal
  pre progress rb rect rp rt rtc ruby samp script search section select set slot small source spacer span stop strike strong
  style sub summary sup svg switch symbol table tbody td template text textarea tfoot th thead time title tr track tspan tt ul
  use var video view wbr xmp`
    .trim()
    .split(/\s+/)
    .join('|');

/** Elements that load or run something as soon as anything after them on the page closes the tag. */
const ACTIVE_ELEMENTS =
  'script|iframe|object|embed|svg|math|style|link|meta|base|form|img|video|audio|body|template|noscript';

/** The beginnings of event names, as in handlers (`onclick`, `onanimationend`). */
const EVENTS =
  `abort after animation auxclick before begin blur cancel canplay change click close context copy cue cut dblclick
  drag drop duration emptied end error finish focus form fullscreen got hash input invalid key load lost message mouse offline
  online page paste pause play pointer popstate progress rate ready repeat reset resize scroll search seek select show slot
  stalled start storage submit suspend time toggle touch transition unload volume waiting webkit wheel`
    .trim()
    .split(/\s+/)
    .join('|');

/** From each `<` of a tag to its end or to the next tag. The patterns below are tested on such pieces, to keep them linear. */
const TAGS = /<\/?[a-z][^<>]*>?/gi;

/** A tag of an element that exists. Others are prose: <sigh>. */
const KNOWN_TAG = new RegExp(`^</?(?:${ELEMENTS}|[abgipqsu])(?:[\\s/][^<>]*)?>$`, 'i');
/** Any closed tag with an attribute. */
const TAG_WITH_ATTRIBUTE = /^<[a-z][^\s<>=/]*[\s/][^=]*=[^>]*>$/i;
/** An unclosed tag counts if it has an event handler or is of an element that exists. */
const OPEN_TAG = /^<[a-z][^\s<>=/]*[\s/]/i;
const HANDLER = /\bon[a-z]+\s*=/i;
const KNOWN_TAG_WITH_ATTRIBUTE = new RegExp(`^<(?:${ELEMENTS})[\\s/][^=]*=`, 'i');
const OPEN_LINK = /^<a[\s/]/i;
const HREF = /href\s*=/i;

const isLiveTag = (tag: string): boolean =>
  KNOWN_TAG.test(tag) ||
  (tag.includes('=') &&
    (TAG_WITH_ATTRIBUTE.test(tag) ||
      KNOWN_TAG_WITH_ATTRIBUTE.test(tag) ||
      (OPEN_LINK.test(tag) && HREF.test(tag)) ||
      (OPEN_TAG.test(tag) && HANDLER.test(tag))));

const MARKUP: readonly RegExp[] = [
  new RegExp(`<(?:${ACTIVE_ELEMENTS})(?![\\w-])`, 'i'),
  // Comments, declarations, instructions.
  /<!--|<!doctype\b|<!\[|<\?(?:xml|php|=)/i,
  // An event handler, also one that breaks out of an attribute.
  new RegExp(`(?:^|\\W)on(?:${EVENTS})[a-z]*(?:\\s*=\\s*(?:["'\`&\\\\]|[\\w$.]+[(=\`[])|=[\\w$.]+;)`, 'i'),
];

/** Server templates, as of ERB, EJS and ASP. */
const TEMPLATE = { head: /<%[=@!\s]/g, end: /(%>)/g, within: 300 };

/**
 * Whether a text contains anything that would be live markup wherever escaping is forgotten. A tag without attributes, of an element that
 * does not exist, is prose: <sigh>.
 */
export const hasMarkup = (text: string): boolean =>
  MARKUP.some((one) => one.test(text)) ||
  isCompleted(text, TEMPLATE) ||
  (text.match(TAGS)?.some((tag) => isLiveTag(tag)) ?? false);

/** A script scheme followed by something that could run. */
const SCRIPT =
  /(?:j\s*a\s*v\s*a|v\s*b|l\s*i\s*v\s*e)\s*s\s*c\s*r\s*i\s*p\s*t\s*:(?:(?!["')\]»”’.,;!?]*(?:\s|$))\S|\s+(?:\/[/*]|%[\da-f]{2}|[\w$.\]]+[(=`[]))/i;

/** A data URL of a document or a script. Its content begins right after the first comma. */
const DATA = {
  head: /\bdata\s*:\s*(?:text\/(?:html|xml|javascript)|image\/svg|application\/(?:xhtml|xml|javascript|ecmascript))/gi,
  end: /(,\S)|[,\s]/g,
  within: Number.POSITIVE_INFINITY,
};

/** Whether a text contains a URL that is a script. */
export const hasScriptUrl = (text: string): boolean => SCRIPT.test(text) || isCompleted(text, DATA);

interface Completion {
  head: RegExp;
  /** Its first group completes a head; its other alternatives end the search for that head. */
  end: RegExp;
  /** The most characters between head and end. */
  within: number;
}

/** Whether some head is completed. Linear in the text, while one pattern of head and end would search on from every head. */
function isCompleted(text: string, { head, end, within }: Completion): boolean {
  // Nearly all texts have none, and matchAll copies both patterns.
  if (text.search(head) === -1) return false;
  const ends = text.matchAll(end);
  let next = ends.next();
  for (const { 0: found, index } of text.matchAll(head)) {
    const from = index + found.length;
    while (!next.done && next.value.index < from) next = ends.next();
    if (next.done) return false;
    if (next.value[1] !== undefined && next.value.index - from <= within) return true;
  }
  return false;
}

/** A piece of a line: text, strong text, or a link to a page of ours. */
export type Inline = { text: string; strong?: true; href?: string };

export type Block = { kind: 'paragraph'; inlines: Inline[] } | { kind: 'list'; items: Inline[][] };

export type ChangeLogEntry = {
  /** ISO date. */
  date: string;
  title: string;
  blocks: Block[];
};

const ENTRY = /^## (\d{4}-\d\d-\d\d) (.+)$/;
const ITEM = /^- (.+)$/;
const MARKS = /\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<href>\/[^)\s]*)\)/g;

function parseInlines(line: string): Inline[] {
  const inlines: Inline[] = [];
  let end = 0;
  for (const mark of line.matchAll(MARKS)) {
    const { strong, label, href } = mark.groups ?? {};
    if (mark.index > end) inlines.push({ text: line.slice(end, mark.index) });
    if (strong !== undefined) inlines.push({ text: strong, strong: true });
    else if (label !== undefined && href !== undefined) inlines.push({ text: label, href });
    end = mark.index + mark[0].length;
  }
  if (end < line.length) inlines.push({ text: line.slice(end) });
  return inlines;
}

/**
 * The entries of the change log, in their order. It knows of Markdown what the change log uses: `## 2026-11-27 Title` begins an entry, of
 * paragraphs that are one line each, of `- items`, `**strong**` text and `[links](/page)`. What comes before the first entry is left out.
 */
export function parseChangeLog(markdown: string): ChangeLogEntry[] {
  const entries: ChangeLogEntry[] = [];
  for (const line of markdown.split('\n')) {
    const [, date, title] = ENTRY.exec(line) ?? [];
    const blocks = entries.at(-1)?.blocks;
    if (date !== undefined && title !== undefined) entries.push({ date, title, blocks: [] });
    else if (blocks !== undefined && line.trim() !== '') addLine(blocks, line);
  }
  return entries;
}

function addLine(blocks: Block[], line: string): void {
  const [, item] = ITEM.exec(line) ?? [];
  const last = blocks.at(-1);
  if (item === undefined) blocks.push({ kind: 'paragraph', inlines: parseInlines(line) });
  else if (last?.kind === 'list') last.items.push(parseInlines(item));
  else blocks.push({ kind: 'list', items: [parseInlines(item)] });
}

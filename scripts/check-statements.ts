// Fails when docs/statements.md and the IDs in titles of tests differ, or when the list is not in order. Then requires that the same
// check finds planted mistakes.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { findTitles } from './support/find-titles.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LIST = 'docs/statements.md';

const HEADING = /^## ([A-Z][A-Z0-9]{2}): \S/;
const LINE = /^- ([A-Z][A-Z0-9]{2})-(\d{2}) \S/;
const ID = /\b[A-Z][A-Z0-9]{2}-\d{2}\b/g;
/** One or more IDs in square brackets, as titles have them. */
const BRACKETS = /\[[A-Z][A-Z0-9]{2}-\d{2}(?: [A-Z][A-Z0-9]{2}-\d{2})*\]/g;

/** The IDs that the list has, in its order, and what is wrong with it. */
function readList(text: string): { ids: string[]; errors: string[] } {
  const ids: string[] = [];
  const errors: string[] = [];
  const headings: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const place = `${LIST}:${index + 1}`;
    if (line.startsWith('## ')) {
      const [, prefix] = HEADING.exec(line) ?? [];
      if (prefix === undefined) errors.push(`${place}: a heading is a prefix and what it is about: ## LST: lists`);
      else if (headings.includes(prefix)) errors.push(`${place}: there is a heading for ${prefix} already`);
      headings.push(prefix ?? '');
    }
    if (!line.startsWith('- ')) continue;
    const [, prefix = '', number = ''] = LINE.exec(line) ?? [];
    const id = `${prefix}-${number}`;
    const previous = ids.at(-1);
    if (prefix === '')
      errors.push(`${place}: a line is an ID and what it promises: - LST-01 A film is on each list once.`);
    else if (ids.includes(id)) errors.push(`${place}: ${id} has a line already`);
    else if (prefix !== headings.at(-1)) errors.push(`${place}: ${id} belongs under the heading of ${prefix}`);
    else if (previous?.startsWith(prefix) && previous > id) errors.push(`${place}: ${id} belongs before ${previous}`);
    if (prefix !== '') ids.push(id);
  }
  return { ids, errors };
}

/** What is wrong with the list and the titles. @param sources of the test files, by path */
function compare(list: string, sources: ReadonlyMap<string, string>): string[] {
  const { ids, errors } = readList(list);
  const proven = new Set<string>();
  const prefixes = new Set(ids.map((id) => id.slice(0, 3)));
  for (const [file, text] of sources) {
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    for (const title of findTitles(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind))) {
      const place = `${file}:${title.line}`;
      for (const id of title.text.match(BRACKETS)?.flatMap((brackets) => brackets.match(ID) ?? []) ?? []) {
        proven.add(id);
        if (!ids.includes(id))
          errors.push(`${place}: ${LIST} has no ${id}: correct the title, or add a line that says what ${id} promises`);
      }
      for (const id of title.text.replaceAll(BRACKETS, '').match(ID) ?? [])
        if (prefixes.has(id.slice(0, 3))) errors.push(`${place}: write [${id}], each ID or several in square brackets`);
    }
  }
  for (const id of new Set(ids))
    if (!proven.has(id))
      errors.push(`${LIST}: no test has [${id}] in its title: name it where it is proven, or take the line out`);
  return errors;
}

const PLANTED_LIST = '# Statements\n\n## AAA: one\n\n- AAA-01 A.\n- AAA-02 B.\n\n## B11: two\n\n- B11-01 C.\n';
const PLANTED_TEST = [
  "test('[AAA-01] UTF-16 is read, [x] too', f);",
  "describe.each(cases)('[AAA-02 B11-01] %s', f);",
  // Not titles.
  "const text = '[AAA-09]';\nexpect('[AAA-08]').toBe(text); // [AAA-07]",
].join('\n');
/** Changes of what is planted, each with what the check then reports. */
const PLANTED: readonly [change: (text: string) => string, expected: RegExp][] = [
  [(text) => text.replace('- AAA-02 B.\n', ''), /a\.test\.ts:2: docs\/statements\.md has no AAA-02/],
  [(text) => text.replace('[AAA-02 B11-01]', '[B11-01]'), /no test has \[AAA-02\]/],
  [(text) => text.replace('[AAA-02 B11-01]', '[B11-01] AAA-02'), /a\.test\.ts:2: write \[AAA-02\]/],
  [(text) => text.replace('[AAA-02 B11-01]', '[AAA-02, B11-01]'), /a\.test\.ts:2: write \[B11-01\]/],
  [(text) => text.replace('AAA-02 B.', 'AAA-01 B.'), /:6: AAA-01 has a line already/],
  [(text) => text.replace('- AAA-01 A.\n- AAA-02 B.', '- AAA-02 B.\n- AAA-01 A.'), /:6: AAA-01 belongs before AAA-02/],
  [(text) => text.replace('## B11: two\n', ''), /B11-01 belongs under the heading of B11/],
  [(text) => text.replace('## B11: two', '## B11'), /:8: a heading is a prefix/],
  [(text) => text.replace('## B11: two', '## AAA: two'), /:8: there is a heading for AAA/],
  [(text) => text.replace('AAA-01 A.', 'AAA-1 A.'), /:5: a line is an ID/],
];

const files = globSync(['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'], {
  cwd: ROOT,
  exclude: ['**/node_modules', '**/dist'],
}).toSorted();
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const list = read(LIST);
const errors = compare(list, new Map(files.map((file) => [file, read(file)])));

const plant = (change: (text: string) => string): string[] =>
  compare(change(PLANTED_LIST), new Map([['a.test.ts', change(PLANTED_TEST)]]));
const harmless = plant((text) => text);
if (harmless.length > 0) errors.push(`the check reports what is in order: ${harmless}`);
for (const [change, expected] of PLANTED)
  if (!plant(change).some((error) => expected.test(error))) errors.push(`the check does not report ${expected}`);

for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);
console.log(`${readList(list).ids.length} statements are listed, and tests name each of them`);

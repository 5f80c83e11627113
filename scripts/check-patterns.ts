// Fails when a regular expression of the contract or the server can take more than linear time. Then requires that the same check
// finds patterns that do.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { analyse } from 'scslre';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Patterns that are known to take more than linear time. */
const PLANTED: readonly RegExp[] = [/^(a+)+$/, /\s+$/, /^\w*\d*x$/, /a*a*b/];

interface Pattern {
  place: string;
  pattern: RegExp;
}

const files = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts'], { cwd: ROOT }).filter(
  (file) => !/\.test\.ts$|\/test-[\w-]+\.ts$/.test(file),
);

/** The regular expression literals of a file. */
function literalsOf(file: string): Pattern[] {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
      found.push({ place: `${file}:${line + 1}`, pattern });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The patterns that files build with `new RegExp` while they are loaded. */
async function builtBy(builders: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [source, flags]: [string, string?]) {
      const pattern = new target(source, flags);
      const { stack = '' } = new Error('where');
      const place = builders.find((file) => stack.includes(file));
      if (place !== undefined) found.push({ place, pattern });
      return pattern;
    },
  });
  for (const file of builders) await import(pathToFileURL(join(ROOT, file)).href);
  globalThis.RegExp = Original;
  return found;
}

/** The characters whose repetition makes a pattern slow. */
const slowOn = (pattern: RegExp): string[] =>
  analyse(pattern).reports.map(({ character }) => `/${character.literal.source}/${character.literal.flags}`);

const written = files.flatMap(literalsOf);
const builders = files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('new RegExp('));
const built = await builtBy(builders);
const errors = builders
  .filter((file) => built.every(({ place }) => place !== file))
  .map((file) => `${file} puts a pattern together later than when it is loaded: it cannot be checked`);

for (const { place, pattern } of [...written, ...built])
  for (const sign of slowOn(pattern))
    errors.push(`${place}: /${pattern.source.slice(0, 80)}/ takes long on many of ${sign}`);
for (const error of errors) console.error(error);
const missed = PLANTED.filter((pattern) => slowOn(pattern).length === 0);
for (const pattern of missed) console.error(`the check no longer finds ${pattern}`);
if (errors.length + missed.length > 0) process.exit(1);
console.log(`${written.length + built.length} patterns take linear time`);

// Fails when a conditional spread, `...(condition ? { name } : {})` or `...(condition && { name })`, adds a property that the type
// expected there does not have, or stands where no type is expected. TypeScript looks for unknown properties in what is written
// out, not in what is spread, so a renamed property would be added under its old name. Tests are left out: their types double the
// time. Then requires that the same check finds spreads that it must refuse.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A file that exists only here. The lines that end in "refused" must be found, and no others. */
const PLANTED = 'server/src/planted-spreads.ts';
const PLANTED_TEXT = `
interface Caller { key: string; isMember: boolean }
type Either = { kind: 'one'; first?: number } | { kind: 'two'; second?: number };
declare const caller: Caller;
declare const known: boolean;
const more = { known };
export const renamed: Caller = { ...caller, ...(known ? { known: true } : {}) }; // refused
export const named: Caller = { ...caller, ...(known ? more : {}) }; // refused
export const untyped = { ...caller, ...(known && { isMember: true }) }; // refused
export const lost: object = { ...caller, ...(known && { isMember: true }) }; // refused
export const right: Caller = { ...caller, ...(known ? { isMember: true } : {}) };
export const second: Either = { kind: 'two', ...(known && { second: 2 }) };
export const headers: Record<string, string> = { ...(known ? { 'content-length': '2' } : {}) };
`;

const files = globSync(['contract/src/**/*.ts', 'server/{src,demo}/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .filter((file) => /\.\.\.\s*\(/.test(readFileSync(join(ROOT, file), 'utf8')));

function createProgram(): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    noEmit: true,
    types: ['node', 'vite/client'],
  };
  const host = ts.createCompilerHost(options);
  const planted = join(ROOT, PLANTED);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === planted || fileExists(name);
  host.getSourceFile = (name, version, ...rest) =>
    name === planted ? ts.createSourceFile(name, PLANTED_TEXT, version, true) : getSourceFile(name, version, ...rest);
  return ts.createProgram(
    [...files, PLANTED].map((file) => join(ROOT, file)),
    options,
    host,
  );
}

const program = createProgram();
const checker = program.getTypeChecker();

/** What a conditional spread may add; empty for any other spread. */
function branchesOf(spread: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(spread)) return branchesOf(spread.expression);
  if (ts.isConditionalExpression(spread)) return [spread.whenTrue, spread.whenFalse];
  const isAnd = ts.isBinaryExpression(spread) && spread.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return isAnd ? [spread.right] : [];
}

/** Whether the type names the property, or takes any; one part of a union is enough. */
function takes(expected: ts.Type, name: string): boolean {
  const type = checker.getApparentType(expected);
  if (type.isUnion()) return type.types.some((part) => takes(part, name));
  return checker.getPropertyOfType(type, name) !== undefined || type.getStringIndexType() !== undefined;
}

/** The faults of a conditional spread. */
function faultsOf(branches: readonly ts.Expression[], literal: ts.Expression): string[] {
  const added = branches.flatMap((branch) => checker.getTypeAtLocation(branch).getProperties());
  const expected = checker.getContextualType(literal);
  if (expected === undefined) return ['a conditional spread where no type is expected: write the type out'];
  return added
    .filter(({ name }) => !takes(expected, name))
    .map(({ name }) => `a conditional spread adds ${name}, which ${checker.typeToString(expected)} does not have`);
}

let spreads = 0;

/** The faults of a file, each with its line, counted from 0. */
function checkFile(file: string): { line: number; fault: string }[] {
  const source = program.getSourceFile(join(ROOT, file));
  if (source === undefined) throw new Error(`${file} was not read`);
  const found: { line: number; fault: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node)) {
      const branches = branchesOf(node.expression);
      if (branches.length > 0) {
        spreads += 1;
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        for (const fault of faultsOf(branches, node.parent)) found.push({ line, fault });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const errors = files.flatMap((file) => checkFile(file).map(({ line, fault }) => `${file}:${line + 1}: ${fault}`));
for (const error of errors) console.error(error);
const refused = new Set(checkFile(PLANTED).map(({ line }) => line));
const wrong = PLANTED_TEXT.split('\n').filter((text, line) => text.endsWith('// refused') !== refused.has(line));
for (const text of wrong) console.error(`the check is wrong about: ${text}`);
if (errors.length + wrong.length > 0) process.exit(1);
console.log(`${spreads} conditional spreads add what is expected there`);

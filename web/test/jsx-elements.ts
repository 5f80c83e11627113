import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SRC = join(import.meta.dirname, '../src');

/** An element of JSX, as it is written. */
export type JsxElement = {
  /** `Button`, `Popover.Target`, `div`. */
  name: string;
  /** The module that the name is imported from; null for elements of HTML and components of the same file. */
  from: string | null;
  /** The attributes that are not spread, each with its value: the text of a string, or an expression as it is written, in its braces. */
  attributes: ReadonlyMap<string, string>;
  line: number;
};

/** A file of the web's sources. `path`: from web/src. */
export type Source = { path: string; elements: readonly JsxElement[] };

const textOf = (value: ts.JsxAttribute['initializer']): string => {
  if (value === undefined) return '{true}';
  return ts.isStringLiteral(value) ? value.text : value.getText();
};

/** All elements of a file of components, in their order. */
export function readElements(code: string): JsxElement[] {
  const source = ts.createSourceFile('a.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const origins = new Map<string, string>();
  const elements: JsxElement[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const { name, namedBindings } = node.importClause ?? {};
      const bindings = namedBindings !== undefined && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
      for (const each of [name, ...bindings.map((binding) => binding.name)])
        if (each !== undefined) origins.set(each.text, node.moduleSpecifier.text);
    }
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const name = node.tagName.getText();
      elements.push({
        name,
        from: origins.get(name.split('.')[0] ?? '') ?? null,
        attributes: new Map(
          node.attributes.properties
            .filter((each) => ts.isJsxAttribute(each))
            .map((each) => [each.name.getText(), textOf(each.initializer)]),
        ),
        line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return elements;
}

/** All files of components, without tests. */
export const readSources = (): Source[] =>
  globSync('**/*.tsx', { cwd: SRC, exclude: ['**/*.test.tsx'] })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, elements: readElements(readFileSync(join(SRC, path), 'utf8')) }));

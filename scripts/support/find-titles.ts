import ts from 'typescript';

const RUNNERS = new Set(['test', 'it', 'describe']);

/** The name at the start of a chain: `test` of `test.runIf(isLongRun)` and of `test.each(cases)`. */
function firstNameOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
    return firstNameOf(expression.expression);
  return ts.isTaggedTemplateExpression(expression) ? firstNameOf(expression.tag) : '';
}

export interface Title {
  line: number;
  /** As in the source, with its quotes. */
  text: string;
}

/** The titles of the tests of a file, and of their groups. */
export function findTitles(source: ts.SourceFile): Title[] {
  const titles: Title[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && RUNNERS.has(firstNameOf(node.expression))) {
      const [title] = node.arguments;
      if (title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        const { line } = source.getLineAndCharacterOfPosition(title.getStart(source));
        titles.push({ line: line + 1, text: title.getText(source) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

import ts from 'typescript';

const HOOKS = /^(?:before|after)(?:All|Each)$/;

/** The name of what is called, without the object that has it. */
export function nameOfCalled({ expression }: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

/**
 * The lines on which a module registers hooks of tests while it is loaded. A module is loaded once in a process, and test files share
 * processes: such a hook runs for the first of them only.
 */
export function findHooks(source: ts.SourceFile): number[] {
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    // What is in a function is registered by the test file that calls it.
    if (ts.isFunctionLike(node)) return;
    if (ts.isCallExpression(node) && HOOKS.test(nameOfCalled(node)))
      lines.push(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

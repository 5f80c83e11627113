import ts from 'typescript';
import { nameOfCalled } from './find-hooks.ts';

/** What to do instead, by rule. */
const ADVICE = {
  waitForTimeout: 'waitForTimeout waits for the clock: wait for what should be there',
  sleep:
    'a promise around setTimeout waits for the clock: let the test resolve the promise, or wait for the thing itself',
  networkidle: 'networkidle is half a second without requests: wait for what the page shows',
  random: 'Math.random is different each time: use a fixed seed, or fast-check, which says its seed',
  duration:
    'a duration is longer on a busy machine: expect what is done, or move it to a test tagged @long or a *.long.test.ts',
  waitFor: 'vi.waitFor gives up after a second: use eventually or the waitFor of Testing Library, or give it a timeout',
  'timers/promises': 'a sleep of timers/promises waits for the clock: wait for the thing itself',
} as const;

type Rule = keyof typeof ADVICE;

/** A place where a test depends on the clock or on chance. */
export interface Found {
  rule: Rule;
  line: number;
  advice: string;
}

const COMPARISONS = /^toBe(?:Less|Greater)Than(?:OrEqual)?$/;
const TIMERS = /^(?:node:)?timers\/promises$/;

const isCallOf = (node: ts.Node, object: string, name: string): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === name &&
  node.expression.expression.getText() === object;

const isNow = (node: ts.Node): boolean => isCallOf(node, 'performance', 'now') || isCallOf(node, 'Date', 'now');

/** Whether a node or anything inside of it is as asked. */
const contains = (node: ts.Node, asked: (node: ts.Node) => boolean): boolean =>
  asked(node) || ts.forEachChild(node, (child) => contains(child, asked) || undefined) === true;

/** The names of variables whose value is as asked. */
function namesOf(source: ts.Node, asked: (value: ts.Node) => boolean): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined)
      if (asked(node.initializer)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Tells whether a node is a difference of two times, has one inside, or names a variable that is one. */
function findDurations(source: ts.SourceFile): (node: ts.Node) => boolean {
  const moments = namesOf(source, isNow);
  const isMoment = (node: ts.Node) => isNow(node) || (ts.isIdentifier(node) && moments.has(node.text));
  // A moment minus a fixed number is another moment.
  const isDifference = (node: ts.Node) =>
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.MinusToken &&
    (contains(node.left, isMoment) || contains(node.right, isMoment)) &&
    !contains(node.right, ts.isNumericLiteral);
  const named = namesOf(source, (value) => !ts.isFunctionLike(value) && contains(value, isDifference));
  return (node) => contains(node, (part) => isDifference(part) || (ts.isIdentifier(part) && named.has(part.text)));
}

/** The call of `expect` that a chain of matchers begins with. */
function findExpect(node: ts.Expression): ts.CallExpression | undefined {
  if (ts.isPropertyAccessExpression(node)) return findExpect(node.expression);
  if (!ts.isCallExpression(node)) return undefined;
  return nameOfCalled(node) === 'expect' ? node : findExpect(node.expression);
}

/** Whether a call is a test with the tag @long, which the gate does not run. */
const isLong = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  node.arguments.some(
    (argument) =>
      ts.isObjectLiteralExpression(argument) &&
      argument.properties.some(
        (property) =>
          ts.isPropertyAssignment(property) &&
          property.name.getText() === 'tag' &&
          contains(property.initializer, (part) => ts.isStringLiteralLike(part) && part.text === '@long'),
      ),
  );

/** Without a delay a timer only comes after those that were set before it, which no clock decides. */
const isSetTimeout = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  nameOfCalled(node) === 'setTimeout' &&
  node.arguments.length > 1 &&
  !isCallOf(node, 'test', 'setTimeout');

/** Whether a chain of matchers says `.not`. */
const isNegated = (node: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(node) && (node.name.text === 'not' || isNegated(node.expression));

/** Everything in a test file that depends on the clock or on chance. The file needs its parents set. */
export function findWaits(source: ts.SourceFile): Found[] {
  const found: Found[] = [];
  const isDuration = findDurations(source);
  const report = (rule: Rule, node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push({ rule, line: line + 1, advice: ADVICE[rule] });
  };
  const checkCall = (node: ts.CallExpression, long: boolean): void => {
    const name = nameOfCalled(node);
    if (name === 'waitForTimeout') report('waitForTimeout', node);
    if (isCallOf(node, 'Math', 'random')) report('random', node);
    if (isCallOf(node, 'vi', 'waitFor') && node.arguments.length < 2) report('waitFor', node);
    if (long || !COMPARISONS.test(name)) return;
    // What must be the smaller: the subject, or what it is compared with. A larger duration on the other side does no harm.
    const subjectIsSmaller = name.startsWith('toBeLess') !== isNegated(node.expression);
    const smaller = subjectIsSmaller ? (findExpect(node.expression)?.arguments ?? []) : node.arguments;
    if (smaller.some(isDuration)) report('duration', node);
  };
  const visit = (node: ts.Node, long: boolean): void => {
    if (ts.isCallExpression(node)) checkCall(node, long);
    if (ts.isNewExpression(node) && node.expression.getText() === 'Promise' && contains(node, isSetTimeout))
      report('sleep', node);
    if (ts.isStringLiteralLike(node) && node.text === 'networkidle') report('networkidle', node);
    if (ts.isStringLiteralLike(node) && TIMERS.test(node.text)) report('timers/promises', node);
    ts.forEachChild(node, (child) => visit(child, long || isLong(node)));
  };
  visit(source, false);
  return found;
}

import ts from 'typescript';
import { nameOfCalled } from './find-hooks.ts';

/** What says which rights somebody has: a tier, a role in a club, badges, sanctions. */
const RANKS: ReadonlySet<string> = new Set(['tier', 'role', 'viewer_role']);
const RIGHTS: ReadonlySet<string> = new Set([...RANKS, 'badges', 'sanctions']);
/** How code names those whose rights it takes apart. */
const HOLDERS = /^(?:viewer|member|moderator|admin|principal|reader|actor|owner|found|club|rights)$/;
const HOLDER_TYPES = /\b(?:Viewer|MemberViewer|Principal|ClubStanding|ClubOffice|Rights)\b/;
const EQUALITY: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** The expression without parentheses, `!`, `as` and `satisfies`. */
const bare = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isAssertionExpression(node) ||
  ts.isSatisfiesExpression(node)
    ? bare(node.expression)
    : node;

/** Whether it reads one of these fields of something. */
function reads(node: ts.Expression, fields: ReadonlySet<string>): boolean {
  const inner = bare(node);
  return ts.isPropertyAccessExpression(inner) && fields.has(inner.name.text);
}

function isDecision(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node) && EQUALITY.has(node.operatorToken.kind)) {
    const sides = [node.left, node.right];
    return sides.some((side) => reads(side, RANKS)) && sides.some((side) => ts.isStringLiteralLike(bare(side)));
  }
  if (ts.isSwitchStatement(node)) return reads(node.expression, RANKS);
  if (ts.isElementAccessExpression(node)) return reads(node.argumentExpression, RANKS);
  if (ts.isPropertyAccessExpression(node)) return reads(node.expression, new Set(['sanctions']));
  if (ts.isCallExpression(node) && ['includes', 'has', 'some', 'every'].includes(nameOfCalled(node))) {
    const isOfBadges = ts.isPropertyAccessExpression(node.expression) && reads(node.expression.expression, RIGHTS);
    const [first] = node.arguments;
    if (first === undefined) return false;
    return isOfBadges ? ts.isStringLiteralLike(first) || ts.isFunctionLike(first) : reads(first, RANKS);
  }
  if (!(ts.isVariableDeclaration(node) || ts.isParameter(node)) || !ts.isObjectBindingPattern(node.name)) return false;
  const fields = node.name.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
  const from = node.initializer && bare(node.initializer);
  const isHolder = from !== undefined && ts.isIdentifier(from) && HOLDERS.test(from.text);
  return (isHolder || HOLDER_TYPES.test(node.type?.getText() ?? '')) && fields.some((field) => RIGHTS.has(field));
}

/** The lines on which a file decides by somebody's tier, role, badges or sanctions what they may do. */
export function findRightsDecisions(source: ts.SourceFile): number[] {
  const lines = new Set<number>();
  const visit = (node: ts.Node): void => {
    if (isDecision(node)) lines.add(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...lines];
}

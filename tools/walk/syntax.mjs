import { SyntaxKind } from 'typescript/unstable/ast';

const FUNCTIONS = new Set([
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.FunctionExpression,
  SyntaxKind.ArrowFunction,
  SyntaxKind.MethodDeclaration,
  SyntaxKind.Constructor,
  SyntaxKind.GetAccessor,
  SyntaxKind.SetAccessor,
]);

export const isFunction = ({ kind }) => FUNCTIONS.has(kind);
const isClass = ({ kind }) => kind === SyntaxKind.ClassDeclaration || kind === SyntaxKind.ClassExpression;

export function functionAround(node) {
  let at = node.parent;
  while (at && !isFunction(at)) at = at.parent;
  return at;
}

/** The function, or the class of the method, whose `this` is meant here. */
export function ownerOfThis(node) {
  let at = isFunction(node) && node.kind !== SyntaxKind.ArrowFunction ? node : node.parent;
  while (at && !isClass(at) && (!isFunction(at) || at.kind === SyntaxKind.ArrowFunction)) at = at.parent;
  return at?.parent && isFunction(at) && isClass(at.parent) ? at.parent : at;
}

export function isInside(node, outer) {
  for (let at = node.parent; at; at = at.parent) if (at === outer) return true;
  return false;
}

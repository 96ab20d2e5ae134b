import { SyntaxKind } from 'typescript/unstable/ast';
import { Evaluation } from './evaluate.mjs';
import { Names } from './names.mjs';
import { functionAround, isInside, ownerOfThis } from './syntax.mjs';
import { COPY, GIVEN } from './values.mjs';

/**
 * Follows one parameter through the code. A call counts where it hands the same object to a function of ours: as an argument, in a
 * property or an element of one, or in a closure. Private fields are not handed on with their object (docs/decisions/106).
 */
export function walk(root, { file, functionName, parameterName }, changed) {
  const names = new Names(root, file, changed);
  try {
    const run = new Evaluation(names);
    run.run(file, functionName, parameterName);
    return { same: stays(file, names, run, [GIVEN]), copies: stays(file, names, run, [GIVEN, COPY]) };
  } finally {
    names.close();
  }
}

function stays(file, names, run, followed) {
  const files = new Set([file]);
  const calls = [];
  for (const [node, { callees, given }] of run.calls.made) {
    if (!given.some((values) => holds(run, values, followed))) continue;
    const to = new Set(callees.map((callee) => names.fileOf(callee)));
    for (const one of to) files.add(one);
    calls.push(`${names.fileOf(node)}:${names.lineOf(node)} ${node.expression.getText()} -> ${[...to].join(', ')}`);
  }
  return { files: [...files], calls };
}

/** Whether values are an object or hold it where someone else can reach it. */
function holds(run, values, followed) {
  const seen = new Set(values);
  for (const value of seen) {
    if (followed.includes(value)) return true;
    for (const [name, held] of value.fields ?? []) if (!name.startsWith('#')) for (const one of held) seen.add(one);
    if (value.kind !== 'function') continue;
    for (const held of capturedBy(run, value.node)) for (const one of held) seen.add(one);
  }
  return false;
}

const captured = new WeakMap();

/** What the variables of the functions around a function hold that it uses. */
function capturedBy(run, node) {
  if (!captured.has(node)) captured.set(node, functionAround(node) ? captures(run, node) : []);
  return captured.get(node);
}

function captures(run, node) {
  const found = [];
  const visit = (at) => {
    if (at.kind === SyntaxKind.Identifier) {
      const around = run.scopeOf(at);
      if (around && isInside(node, around)) found.push(run.variable(at));
    } else if (at.expression?.kind === SyntaxKind.ThisKeyword && ownerOfThis(at) !== node) {
      found.push(run.evaluate(at));
    }
    at.forEachChild(visit);
  };
  visit(node);
  return found;
}

import { SyntaxKind } from 'typescript/unstable/ast';
import { contents, EACH, NONE, union } from './values.mjs';

/** Calls: of our own functions, which are entered, and of those of the platform, which hand on what they are given. */
export class Calls {
  /** Every call of a function of ours: the functions that it can reach, and what it hands over. */
  made = new Map();
  #run;

  constructor(run) {
    this.#run = run;
  }

  call(node) {
    const { expression } = node;
    const named = expression.kind === SyntaxKind.PropertyAccessExpression;
    const self = named ? this.#run.evaluate(expression.expression) : NONE;
    const callees = named ? this.#run.read(self, expression.name.text) : this.#run.evaluate(expression);
    const given = this.#argumentsOf(node);
    const functions = [...callees].filter(({ kind }) => kind === 'function');
    const resolvers = [...callees].filter(({ kind }) => kind === 'resolver');
    for (const { promise } of resolvers) this.#run.values.put([promise], EACH, union(...given));
    if (functions.length === 0) return resolvers.length > 0 ? NONE : this.#native(node, self, given);
    this.made.set(node, { callees: functions.map((one) => one.node), given });
    return union(...functions.map((one) => this.enter(one.node, given, self)));
  }

  construct(node) {
    const classes = [...this.#run.evaluate(node.expression)].filter(({ kind }) => kind === 'class');
    const given = this.#argumentsOf(node);
    if (classes.length === 0) return this.#native(node, NONE, given);
    this.made.set(node, { callees: classes.map((one) => one.node), given });
    return new Set(
      classes.map((one) => {
        const instance = this.#run.instance(one);
        const entry = one.node.members.find(({ kind }) => kind === SyntaxKind.Constructor);
        if (entry) this.enter(entry, given, new Set([instance]));
        return instance;
      }),
    );
  }

  #argumentsOf(node) {
    return (node.arguments ?? []).map((argument) =>
      argument.kind === SyntaxKind.SpreadElement
        ? contents(this.#run.evaluate(argument.expression))
        : this.#run.evaluate(argument),
    );
  }

  /** A function runs with these arguments; returns what it can return. */
  enter(callee, given, self) {
    const { values } = this.#run;
    this.#run.reach(callee);
    if (callee.kind !== SyntaxKind.ArrowFunction) values.add(this.#run.thisOf(callee), self);
    callee.parameters.forEach((parameter, at) => {
      if (parameter.dotDotDotToken) {
        const rest = values.arrayOf(parameter, union(...given.slice(at)));
        this.#run.assign(parameter.name, new Set([rest]));
      } else if (given[at]?.size > 0) this.#run.assign(parameter.name, given[at]);
    });
    return values.held(callee);
  }

  /** A function of the platform calls what it is given, or keeps it in its receiver, and returns what these hold. */
  #native(node, self, given) {
    const { values } = this.#run;
    const name = node.expression.name?.text;
    const all = union(...given);
    if (RETURNS_ITS_OWN.has(name)) return union(self, all);
    const made = values.arrayOf(node, NONE);
    if (node.kind === SyntaxKind.NewExpression && node.expression.text === 'Promise') {
      this.#enterAll(all, new Set([values.made('resolver', node.expression, { promise: made })]));
      return new Set([made]);
    }
    if (KEEPS.has(name)) values.put(self, EACH, all);
    const elements = contents(union(self, all));
    const results = this.#enterAll(all, name === 'then' ? self : elements);
    if (RETURNS_ITS_RESULT.has(name)) return union(results ?? NONE, ...given.slice(1));
    if (PICKS.has(name)) return elements;
    const held = MAPS.has(name) && results !== null ? results : elements;
    values.put([made], EACH, FLATTENS.has(name) ? union(held, contents(held)) : held);
    return new Set([made]);
  }

  /** Calls what are functions; null if none is. */
  #enterAll(callees, each) {
    const functions = [...callees].filter(({ kind }) => kind === 'function');
    if (functions.length === 0) return null;
    return union(
      ...functions.map(({ node }) =>
        this.enter(
          node,
          node.parameters.map(() => each),
          NONE,
        ),
      ),
    );
  }
}

/** What functions of the platform do with objects, by their name. */
const RETURNS_ITS_OWN = new Set(['bind', 'freeze', 'assign', 'catch', 'finally']);
const RETURNS_ITS_RESULT = new Set(['then', 'reduce']);
const KEEPS = new Set(['push', 'unshift', 'splice', 'set', 'add', 'fill']);
const PICKS = new Set(['find', 'findLast', 'at', 'get', 'pop', 'shift', 'next']);
const MAPS = new Set(['map', 'flatMap', 'from', 'fromAsync']);
const FLATTENS = new Set(['flat', 'flatMap', 'entries', 'concat', 'all', 'fromEntries', 'splice']);

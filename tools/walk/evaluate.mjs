import { SyntaxKind } from 'typescript/unstable/ast';
import { Calls } from './calls.mjs';
import { functionAround, isFunction, ownerOfThis } from './syntax.mjs';
import { allFields, COPIED, COPY, contents, EACH, GIVEN, NONE, union, Values } from './values.mjs';

/** Evaluates functions over sets of values until nothing more is learnt: who calls whom, and with what. */
export class Evaluation {
  values = new Values();
  calls = new Calls(this);
  #names;
  #bodies = new Set();

  constructor(names) {
    this.#names = names;
  }

  /** Runs everything that a function of a module reaches; its parameter of that name gets the object. */
  run(file, functionName, parameterName) {
    const source = this.#names.source(file);
    const entry = source?.statements.find((node) => isFunction(node) && node.name.text === functionName);
    const parameter = entry?.parameters.find(({ name }) => name.text === parameterName);
    if (!parameter) throw new Error(`${file} has no function ${functionName} with a parameter ${parameterName}`);
    this.values.add(this.variable(parameter.name), [GIVEN]);
    this.reach(source);
    this.reach(entry);
    while (this.values.grew) {
      this.values.grew = false;
      for (const body of this.#bodies) this.#runBody(body);
    }
  }

  reach(body) {
    if (this.#bodies.has(body)) return;
    this.#bodies.add(body);
    this.values.grew = true;
  }

  #runBody(body) {
    if (!isFunction(body)) return this.children(body);
    for (const { name, initializer } of body.parameters) {
      if (initializer) this.assign(name, this.evaluate(initializer));
    }
    if (body.body?.kind === SyntaxKind.Block) this.evaluate(body.body);
    else if (body.body) this.values.add(this.values.held(body), this.evaluate(body.body));
  }

  /** What the variable of this name can hold. */
  variable(identifier) {
    const symbol = this.#names.symbolOf(identifier);
    if (!symbol) return NONE;
    const module = this.#names.moduleOf(symbol);
    if (!module) return NONE;
    this.reach(module);
    return this.values.held(symbol.id);
  }

  /** The function that a variable belongs to; none for those of a module. */
  scopeOf(identifier) {
    const declaration = this.#names.declarationOf(identifier);
    return declaration && functionAround(declaration);
  }

  thisOf = (node) => this.values.held(ownerOfThis(node));

  evaluate(node) {
    if (!node || (node.kind >= SyntaxKind.FirstTypeNode && node.kind <= SyntaxKind.LastTypeNode)) return NONE;
    return RULES.get(node.kind)?.(this, node) ?? this.children(node);
  }

  children(node) {
    node.forEachChild((child) => {
      this.evaluate(child);
    });
    return NONE;
  }

  /** Gives values to a name, a pattern, a property or an element. */
  assign(target, values) {
    switch (target.kind) {
      case SyntaxKind.Identifier:
        this.values.add(this.variable(target), values);
        break;
      case SyntaxKind.ObjectBindingPattern:
        for (const { dotDotDotToken, propertyName, name, initializer } of target.elements) {
          const given = dotDotDotToken ? copied(values) : this.read(values, (propertyName ?? name).text);
          this.assign(name, union(given, this.evaluate(initializer)));
        }
        break;
      case SyntaxKind.ArrayBindingPattern:
        for (const { name, initializer } of target.elements) {
          if (name) this.assign(name, union(contents(values), this.evaluate(initializer)));
        }
        break;
      case SyntaxKind.PropertyAccessExpression:
        this.values.put(this.evaluate(target.expression), target.name.text, values);
        break;
      case SyntaxKind.ElementAccessExpression:
        this.values.put(this.evaluate(target.expression), EACH, values);
        break;
    }
  }

  /** What the field of this name holds; with null, any field. */
  read(objects, name) {
    const found = [];
    for (const object of objects) {
      if (name === null) found.push(allFields([object]));
      else if (object.fields?.has(name)) found.push(object.fields.get(name));
      if (object.kind === 'object') found.push(object.fields.get(EACH) ?? NONE);
      const member = name === null ? undefined : memberOf(object, name);
      if (member?.kind === SyntaxKind.GetAccessor) found.push(this.calls.enter(member, [], new Set([object])));
      else if (member && isFunction(member)) found.push(new Set([this.values.made('function', member)]));
    }
    return union(...found);
  }

  /** What `new` makes of a class: all instances are one. */
  instance(made) {
    const { node } = made;
    const instance = this.values.made('object', `instance of ${node.pos} ${node.getSourceFile().fileName}`, {
      of: node,
    });
    this.values.add(this.values.held(node), [instance]);
    return instance;
  }
}

const copied = (values) => new Set([...values].map((value) => (value === GIVEN ? COPY : value)));

const members = new Map();

/** The method or getter of this name. */
function memberOf({ kind, node, of }, name) {
  const owner = kind === 'class' ? node : of;
  if (!owner) return undefined;
  if (!members.has(owner)) {
    const functions = owner.members.filter((member) => member.name && isFunction(member));
    members.set(owner, new Map(functions.map((member) => [member.name.text, member])));
  }
  return members.get(owner).get(name);
}

const nameOf = (name) => (name?.kind === SyntaxKind.ComputedPropertyName ? EACH : name.text);

function objectOf(run, node) {
  const object = run.values.made('object', node);
  for (const property of node.properties) {
    if (property.kind === SyntaxKind.SpreadAssignment) {
      for (const one of run.evaluate(property.expression)) {
        if (one === GIVEN || one === COPY) run.values.put([object], COPIED, [COPY]);
        else if (one.kind === 'object') for (const [name, values] of one.fields) run.values.put([object], name, values);
      }
    } else if (property.kind === SyntaxKind.PropertyAssignment) {
      run.values.put([object], nameOf(property.name), run.evaluate(property.initializer));
    } else if (property.kind === SyntaxKind.ShorthandPropertyAssignment) {
      run.values.put([object], property.name.text, run.variable(property.name));
    } else run.values.put([object], nameOf(property.name), new Set([run.values.made('function', property)]));
  }
  return new Set([object]);
}

function arrayOf(run, node) {
  const elements = node.elements.map((element) =>
    element.kind === SyntaxKind.SpreadElement ? contents(run.evaluate(element.expression)) : run.evaluate(element),
  );
  return new Set([run.values.arrayOf(node, union(...elements))]);
}

function binary(run, node) {
  const { kind } = node.operatorToken;
  const right = run.evaluate(node.right);
  if (kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment) {
    run.assign(node.left, right);
    return right;
  }
  const left = run.evaluate(node.left);
  if (kind === SyntaxKind.CommaToken || kind === SyntaxKind.AmpersandAmpersandToken) return right;
  return kind === SyntaxKind.BarBarToken || kind === SyntaxKind.QuestionQuestionToken ? union(left, right) : NONE;
}

function functionOf(run, node) {
  const made = new Set([run.values.made('function', node)]);
  if (node.kind === SyntaxKind.FunctionDeclaration && node.name) run.assign(node.name, made);
  return made;
}

function classOf(run, node) {
  const made = run.values.made('class', node);
  if (node.name) run.assign(node.name, new Set([made]));
  for (const { kind, name, initializer } of node.members) {
    if (kind === SyntaxKind.PropertyDeclaration && initializer) {
      run.values.put([run.instance(made)], nameOf(name), run.evaluate(initializer));
    }
  }
  return new Set([made]);
}

function forOf(run, node) {
  const values = contents(run.evaluate(node.expression));
  for (const { name } of node.initializer.declarations ?? []) run.assign(name, values);
  return run.evaluate(node.statement);
}

function returned(run, node) {
  if (node.expression) run.values.add(run.values.held(functionAround(node)), run.evaluate(node.expression));
  return NONE;
}

function yielded(run, node) {
  const values = run.evaluate(node.expression);
  const given = node.asteriskToken ? contents(values) : values;
  run.values.add(run.values.held(functionAround(node)), [run.values.arrayOf(functionAround(node).body, given)]);
  return NONE;
}

const inside = (run, node) => run.evaluate(node.expression);
const nothing = () => NONE;

/** What each kind of code means for the values that are followed; everything else is only looked into. */
const RULES = new Map([
  [SyntaxKind.Identifier, (run, node) => run.variable(node)],
  [SyntaxKind.ThisKeyword, (run, node) => run.thisOf(node)],
  [SyntaxKind.FunctionDeclaration, functionOf],
  [SyntaxKind.FunctionExpression, functionOf],
  [SyntaxKind.ArrowFunction, functionOf],
  [SyntaxKind.ClassDeclaration, classOf],
  [SyntaxKind.ClassExpression, classOf],
  [SyntaxKind.ObjectLiteralExpression, objectOf],
  [SyntaxKind.ArrayLiteralExpression, arrayOf],
  [SyntaxKind.PropertyAccessExpression, (run, node) => run.read(run.evaluate(node.expression), node.name.text)],
  [
    SyntaxKind.ElementAccessExpression,
    (run, node) => {
      run.evaluate(node.argumentExpression);
      return run.read(run.evaluate(node.expression), null);
    },
  ],
  [SyntaxKind.CallExpression, (run, node) => run.calls.call(node)],
  [SyntaxKind.NewExpression, (run, node) => run.calls.construct(node)],
  [SyntaxKind.BinaryExpression, binary],
  [
    SyntaxKind.ConditionalExpression,
    (run, node) => {
      run.evaluate(node.condition);
      return union(run.evaluate(node.whenTrue), run.evaluate(node.whenFalse));
    },
  ],
  [SyntaxKind.AwaitExpression, (run, node) => settled(inside(run, node))],
  [SyntaxKind.ParenthesizedExpression, inside],
  [SyntaxKind.AsExpression, inside],
  [SyntaxKind.SatisfiesExpression, inside],
  [SyntaxKind.NonNullExpression, inside],
  [SyntaxKind.VariableDeclaration, (run, node) => run.assign(node.name, run.evaluate(node.initializer))],
  [SyntaxKind.ReturnStatement, returned],
  [SyntaxKind.YieldExpression, yielded],
  [SyntaxKind.ForOfStatement, forOf],
  [SyntaxKind.ImportDeclaration, nothing],
  [SyntaxKind.ExportDeclaration, nothing],
  [SyntaxKind.InterfaceDeclaration, nothing],
  [SyntaxKind.TypeAliasDeclaration, nothing],
]);

/** A promise stands for its value, but for one that is made by hand. */
const settled = (values) =>
  union(values, contents([...values].filter(({ node }) => node?.kind === SyntaxKind.NewExpression)));

import path from 'node:path';
import { SyntaxKind } from 'typescript/unstable/ast';
import { API, SymbolFlags } from 'typescript/unstable/sync';

/** What a name stands for, as the TypeScript compiler resolves it. */
export class Names {
  #root;
  #api;
  #snapshot;
  #project;
  #symbols = new Map();
  #originals = new Map();
  #modules = new Map();

  /** `changed` maps files to what to read instead of them. */
  constructor(root, entry, changed = {}) {
    this.#root = root;
    const settings = path.join(root, '.walk.json');
    const texts = new Map(Object.entries(changed).map(([file, text]) => [path.join(root, file), text]));
    texts.set(settings, JSON.stringify({ extends: './tsconfig.base.json', files: [entry] }));
    this.#api = new API({
      cwd: root,
      fs: {
        readFile: (file) => texts.get(file),
        fileExists: (file) => texts.has(file) || undefined,
        directoryExists: (folder) => [...texts.keys()].some((file) => file.startsWith(`${folder}/`)) || undefined,
      },
    });
    this.#snapshot = this.#api.updateSnapshot({ openProjects: [settings] });
    this.#project = this.#snapshot.getProject(settings);
  }

  close() {
    this.#snapshot.dispose();
    this.#api.close();
  }

  source(file) {
    return this.#project.program.getSourceFile(path.join(this.#root, file));
  }

  fileOf(node) {
    return path.relative(this.#root, node.getSourceFile().fileName).split(path.sep).join('/');
  }

  lineOf(node) {
    const source = node.getSourceFile();
    return source.text.slice(0, node.getStart(source)).split('\n').length;
  }

  /** The symbol that a name stands for where it was declared; all names of a file are resolved at once. */
  symbolOf(identifier) {
    if (!this.#symbols.has(identifier)) this.#resolve(identifier.getSourceFile());
    return this.#symbols.get(identifier);
  }

  #resolve(source) {
    const identifiers = [];
    const visit = (node) => {
      if (node.kind === SyntaxKind.Identifier) identifiers.push(node);
      node.forEachChild(visit);
    };
    visit(source);
    const { checker } = this.#project;
    const found = checker.getSymbolAtLocation(identifiers);
    identifiers.forEach((identifier, at) => {
      const short = identifier.parent?.kind === SyntaxKind.ShorthandPropertyAssignment;
      const symbol = short ? checker.getShorthandAssignmentValueSymbol(identifier.parent) : found[at];
      this.#symbols.set(identifier, symbol && this.#original(symbol));
    });
  }

  /** What an import or an export stands for. */
  #original(symbol) {
    if (!(symbol.flags & SymbolFlags.Alias)) return symbol;
    if (!this.#originals.has(symbol.id)) this.#originals.set(symbol.id, this.#project.checker.getAliasedSymbol(symbol));
    return this.#originals.get(symbol.id);
  }

  declarationOf(identifier) {
    return this.symbolOf(identifier)?.declarations[0]?.resolve();
  }

  /** The module in which a symbol was declared, if it is one of ours. */
  moduleOf(symbol) {
    if (!this.#modules.has(symbol)) this.#modules.set(symbol, this.#findModule(symbol));
    return this.#modules.get(symbol);
  }

  #findModule({ declarations: [declaration] }) {
    if (!declaration || declaration.path.includes('/node_modules/') || declaration.path.endsWith('.d.ts')) return null;
    return this.#project.program.getSourceFile(declaration.path) ?? null;
  }
}

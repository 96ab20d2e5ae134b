import path from 'node:path';
import { importsOf } from './imports.mjs';

/** What is exported is used elsewhere, and what only tests use stands among them. Both take a map of file to source. */

const DECLARED =
  /^export (?:declare )?(?:async )?(?:function\*?|const|let|class|abstract class|type|interface|enum) ([A-Za-z_]\w*)(?![\w$])/gm;
const isTest = (file) => /\.test\.\w+$|\/testing\//.test(file);

/** Exports that no other file mentions. */
export function needlessExports(sources) {
  const mentions = new Map();
  for (const source of sources.values()) {
    for (const word of new Set(source.match(/[A-Za-z_$][\w$]*/g))) mentions.set(word, (mentions.get(word) ?? 0) + 1);
  }
  return [...sources].flatMap(([file, source]) =>
    [...source.matchAll(DECLARED)]
      .filter(([, name]) => mentions.get(name) === 1)
      .map(([, name]) => `${file}: nothing imports ${name}; drop its export`),
  );
}

/** What is only handed on, under its own name, is not used yet. */
const HANDED_ON = /^export (?:type )?\{(?:(?! as )[^}])*\} from '[^']+';$/gm;
const PRODUCT = /^(?:facts|contract|words|engine|spss|server|web)\/(?!.*(?:\.test\.|\/testing\/))/;

/** Exports of the product that only tests and benches use. */
export function testOnlyExports(sources) {
  const used = new Map();
  for (const [file, source] of sources) {
    if (!PRODUCT.test(file)) continue;
    for (const word of source.replaceAll(HANDED_ON, '').match(/[A-Za-z_$][\w$]*/g) ?? []) {
      used.set(word, (used.get(word) ?? 0) + 1);
    }
  }
  return [...sources].flatMap(([file, source]) =>
    PRODUCT.test(file)
      ? [...source.matchAll(DECLARED)]
          .filter(([, name]) => used.get(name) === 1)
          .map(([, name]) => `${file}: only tests use ${name}; move it to a testing folder`)
      : [],
  );
}

/** Product files that tests import and the product doesn't. */
export function testOnlyFiles(sources) {
  const importers = new Map();
  for (const [file, source] of sources) {
    for (const { target } of importsOf(source)) {
      const ours = /^@qp\/(\w+)\/(.+)$/.exec(target);
      const to = ours ? `${ours[1]}/src/${ours[2]}.ts` : path.posix.join(path.posix.dirname(file), target);
      importers.set(to, [...(importers.get(to) ?? []), file]);
    }
  }
  return [...importers]
    .filter(
      ([file, from]) =>
        /^(facts|contract|words|engine|spss|server|web)\/src\/.*\.tsx?$/.test(file) &&
        !file.endsWith('/index.ts') &&
        !isTest(file) &&
        from.every(isTest),
    )
    .map(([file]) => `${file}: only tests import it; move it to a testing folder`);
}

import { createHash } from 'node:crypto';
import type { ClassifierFile } from '@qp/facts';

/** The first digits of a hash: the same rule has the same version. */
export const ruleVersion = (classifier: ClassifierFile): string =>
  createHash('sha256').update(JSON.stringify(classifier)).digest('hex').slice(0, 10);

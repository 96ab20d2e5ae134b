import { createHash } from 'node:crypto';
import { MANIFEST_FORMAT, type Manifest, type ManifestFigures } from '@qp/contract';
import { PRODUCT } from '@qp/facts';
import { programVersion } from '../../platform/version.ts';
import type { Fitted, Segmentation } from './segmentation/index.ts';

/** Builds the manifest for runs of the server and of `qp`. */

export const sha256Of = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** PostgreSQL keeps the text of a json column, so the same figures are the same text. */
export function figuresOf(fitted: Omit<Fitted, 'models'>, found: Omit<Segmentation, 'fitted'>): ManifestFigures {
  return {
    respondents: fitted.respondents,
    counted: fitted.counted,
    effective_base: fitted.effectiveBase,
    weighted: fitted.weighted,
    without_answers: found.withoutAnswers,
    segments: found.segments,
    shares: [...found.shares],
    fits: fitted.fits,
    prediction: fitted.prediction,
    probabilities: found.averages.map((row) => [...row]),
    crosstab_sha256: sha256Of(found.crosstab),
    placements_sha256: sha256Of(found.placements),
    ...(found.given && { given: found.given }),
  };
}

export function manifestOf(facts: Omit<Manifest, 'format' | 'program' | 'version'>): Manifest {
  return { format: MANIFEST_FORMAT, program: PRODUCT, version: programVersion(), ...facts };
}

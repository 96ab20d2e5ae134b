import { type Classified, drawnFigures } from '../../refits/index.ts';
import { predictorDesign } from '../predictor-design.ts';
import { newtonStep, segmentLogit } from '../segment-logit.ts';

/** The slope of one segment against another by a number, per unit, and its standard error over the refits. */
export function slopeOf(values: Float64Array, known: Classified, segment: number, against: number) {
  const design = predictorDesign([{ code: 'x', values }], known.weights);
  const logit = segmentLogit(design, known)!;
  const free = known.segments - 1;
  const { deviation } = design.predictors[0];
  const slope = (coefficients: Float64Array) => {
    const of = (k: number) => (k === 0 ? 0 : coefficients[free + k - 1]);
    return (of(segment) - of(against)) / deviation;
  };
  const [draws] = drawnFigures(known, [(sample) => Float64Array.of(slope(newtonStep(design, sample, logit)))]);
  const mean = draws.reduce((sum, [one]) => sum + one, 0) / draws.length;
  const variance = draws.reduce((sum, [one]) => sum + (one - mean) ** 2, 0) / (draws.length - 1);
  return { slope: slope(logit.coefficients), error: Math.sqrt(variance) };
}

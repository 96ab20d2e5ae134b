import { columnsOf, numberSteps, type Survey, stepCodes } from '../../survey/index.ts';
import { scaleDirection } from '../../survey/scale-direction.ts';
import type { LatentClassColumn, LatentClassData } from '../types.ts';

/**
 * What is fitted: the answers to some variables of a survey, in the order in which they are named. Those among `numbers` count
 * as they are [LC39], the others by their responses.
 */
export function clusterData(
  survey: Survey,
  codes: readonly string[],
  numbers: ReadonlySet<string> = new Set(),
): LatentClassData {
  const responses = columnsOf(
    survey.categorical,
    codes.filter((code) => !numbers.has(code)),
  ).values();
  const columns = codes.map((code): LatentClassColumn => {
    if (numbers.has(code)) return numberColumn(columnsOf(survey.numeric, [code])[0].values, survey.weights);
    const { codes: answers, labels, scalePoints } = responses.next().value!;
    const side = scalePoints ? { side: scaleDirection(labels.slice(0, scalePoints)) } : {};
    return { codes: answers, categories: labels.length, scalePoints, ...side };
  });
  return { respondents: survey.respondents, columns, weights: survey.weights };
}

/** A number in steps; without any value it has one step that no one is in. */
export function numberColumn(values: Float64Array, weights: Float64Array | null): LatentClassColumn {
  const steps = numberSteps(values, weights);
  const positions = steps.positions.length > 0 ? steps.positions : [0];
  return { codes: stepCodes(values, steps), categories: positions.length, number: { positions, spread: false } };
}

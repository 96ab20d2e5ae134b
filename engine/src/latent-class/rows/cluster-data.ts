import { answersPerPerson, columnsOf, type Exercise, numberSteps, type Survey, stepCodes } from '../../survey/index.ts';
import { scaleDirection } from '../../survey/scale-direction.ts';
import type { LatentClassColumn, LatentClassData } from '../types.ts';

/**
 * What is fitted: the answers to some variables of a survey, in the order in which they are named. Those among `numbers` count
 * as they are [LC39], exercises by the choices of their tasks [LC47], the others by their responses.
 */
export function clusterData(
  survey: Survey,
  codes: readonly string[],
  numbers: ReadonlySet<string> = new Set(),
): LatentClassData {
  const responses = columnsOf(
    survey.categorical,
    codes.filter((code) => !numbers.has(code) && !exerciseOf(survey, code)),
  ).values();
  const columns = codes.flatMap((code): LatentClassColumn | LatentClassColumn[] => {
    const exercise = exerciseOf(survey, code);
    if (exercise) return choiceColumns(exercise);
    if (numbers.has(code)) return numberColumn(columnsOf(survey.numeric, [code])[0].values, survey.weights);
    const { codes: answers, labels, scalePoints = 0 } = responses.next().value!;
    const side = scalePoints ? { side: scaleDirection(labels.slice(0, scalePoints)) } : {};
    return { codes: answers, categories: labels.length, scalePoints, ...side };
  });
  return { respondents: survey.respondents, columns, weights: survey.weights };
}

export const exerciseOf = ({ exercises = [] }: Survey, code: string): Exercise | undefined =>
  exercises.find((exercise) => exercise.code === code);

/** For each column of `clusterData` the code that it comes from: an exercise has many columns. */
export const codesOfColumns = (survey: Survey, codes: readonly string[]): string[] =>
  codes.flatMap((code) => exerciseOf(survey, code)?.columns.map(() => code) ?? [code]);

function choiceColumns(exercise: Exercise): LatentClassColumn[] {
  const perPerson = answersPerPerson(exercise);
  return exercise.columns.map(({ task, answers, codes }) => ({
    codes,
    categories: answers.length,
    choice: { exercise: exercise.code, task, items: exercise.items.length, answers, perPerson },
  }));
}

/** A number in steps; without any value it has one step that no one is in. */
export function numberColumn(values: Float64Array, weights: Float64Array | null): LatentClassColumn {
  const steps = numberSteps(values, weights);
  const positions = steps.positions.length > 0 ? steps.positions : [0];
  return { codes: stepCodes(values, steps), categories: positions.length, number: { positions, spread: false } };
}

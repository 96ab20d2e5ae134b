import type { AnswerModel, StyleShape, VariableGroup } from './answer-model.ts';
import { type ScaleLayout, scaleLayout } from './scale-layout.ts';
import { ScaleSteps } from './scale-steps.ts';
import { scales } from './scales.ts';

/** People who stay in the middle of scales, others, and people who choose their ends [LC18]. */
const ENDS: StyleShape = { ends: 3, agreeing: 1 };
/** Each of them crossed with people who tend to disagree, others, and people who tend to agree [LC38]. */
const ENDS_AND_AGREEING: StyleShape = { ends: 3, agreeing: 3 };

/** Scales, adjusted for response style: the same levels of style in every segment and for every scale. */
export const style = styled(ENDS);

/** The same with a second habit, agreeing whatever the question says. How many have which style is the same in every segment. */
export const acquiescence: AnswerModel = { ...styled(ENDS_AND_AGREEING), levelsApart: true };

function styled(shape: StyleShape): AnswerModel {
  // Every E-step asks where the leanings are.
  const layouts = new WeakMap<VariableGroup, ScaleLayout>();
  const layoutOf = (group: VariableGroup) => {
    const known = layouts.get(group) ?? scaleLayout(group, shape);
    layouts.set(group, known);
    return known;
  };
  return {
    ...scales,
    levels: shape.ends * shape.agreeing,
    style: shape,
    numbersBehind: (group) => scaleLayout(group, shape).length,
    freeParameters: (group) => scales.freeParameters(group) + shape.ends - 1 + shape.agreeing - 1,
    steps: (group) => new ScaleSteps(group, shape),
    leanings: (group, parameters) => layoutOf(group).style(parameters),
  };
}

import { MIN_POINTS } from './answers.ts';
import { isDemographic } from './demographics.ts';
import { CHOICE_TYPE } from './imports/headers.ts';

/** The variables that a first run could start with: the largest batteries of scales, described by demographics. */

/** Fewer questions with one text and one scale are hardly a battery. */
const MIN_IN_BATTERY = 3;
/** Beside the largest battery, those with at least this share of its questions. */
const NEARLY_AS_LARGE = 0.5;
/** Enough for a first run; more takes minutes and rarely finds other segments. */
const MAX_VARIABLES = 60;
const MISSING_IN_BATTERY = 0.5;

/** What is known of a variable of a project. */
export interface StarterVariable {
  readonly code: string;
  readonly label: string;
  readonly dimension: string;
  readonly factor: string;
  readonly stem?: string;
  readonly type?: string;
  readonly uses: readonly string[];
  readonly scale_points?: number;
  /** Present where it counts as a number. */
  readonly numbers?: unknown;
  readonly missing: number;
}
interface StarterSurvey {
  readonly id_variable: string | null;
  readonly weight_variable: string | null;
  readonly respondents: number;
  readonly variables: readonly StarterVariable[];
}

export interface Battery {
  readonly name: string;
  readonly variables: number;
}

export interface StarterRun {
  /** The largest first. */
  readonly batteries: readonly Battery[];
  /** Exercises form the segments where there is no battery. */
  readonly exercises: readonly string[];
  readonly cluster: readonly string[];
  readonly profile: readonly string[];
}

/** Null if the survey has neither a battery of scales nor an exercise that a first run can take. */
export function starterRun(summary: StarterSurvey): StarterRun | null {
  const { id_variable, weight_variable, respondents } = summary;
  const variables = summary.variables.filter(({ code }) => code !== id_variable && code !== weight_variable);
  const scales = variables.filter((variable) => isScale(variable, respondents));
  const chosen = largest([...Map.groupBy(scales, batteryOf).values()]);
  const exercises =
    chosen.length > 0 ? [] : variables.filter(({ type, uses }) => type === CHOICE_TYPE && uses.includes('cluster'));
  if (chosen.length + exercises.length === 0) return null;
  const cluster = new Set([...chosen.flat(), ...exercises]);
  return {
    batteries: chosen.map((battery) => ({ name: nameOf(battery[0]), variables: battery.length })),
    exercises: exercises.map(({ label }) => label),
    cluster: variables.filter((variable) => cluster.has(variable)).map(({ code }) => code),
    profile: variables
      .filter((variable) => variable.uses.includes('profile') && demographic(variable))
      .map(({ code }) => code),
  };
}

/** A rating that most people gave: no demographic, and no amount that was cut into groups. */
function isScale(variable: StarterVariable, respondents: number): boolean {
  const { uses, scale_points = 0, numbers, missing } = variable;
  const rated = uses.includes('cluster') && scale_points >= MIN_POINTS && numbers === undefined;
  return rated && !demographic(variable) && missing <= respondents * MISSING_IN_BATTERY;
}

const demographic = ({ dimension, factor, label }: StarterVariable) => isDemographic({ dimension, factor, label });

/** Questions of one battery share their text or their factor, and their scale. */
function batteryOf({ stem = '', dimension, factor, scale_points }: StarterVariable): string {
  return JSON.stringify([...(stem === '' ? [dimension, factor] : [stem]), scale_points]);
}

const nameOf = ({ stem = '', dimension, factor }: StarterVariable) => factor || stem || dimension;

function largest(batteries: readonly StarterVariable[][]): StarterVariable[][] {
  const sorted = batteries
    .filter(({ length }) => length >= MIN_IN_BATTERY && length <= MAX_VARIABLES)
    .sort((a, b) => b.length - a.length);
  const chosen: StarterVariable[][] = [];
  let total = 0;
  for (const battery of sorted) {
    total += battery.length;
    const fits = total <= MAX_VARIABLES && battery.length >= sorted[0].length * NEARLY_AS_LARGE;
    if (chosen.length > 0 && !fits) break;
    chosen.push(battery);
  }
  return chosen;
}

import { z } from 'zod';
import { fixed, type Read } from '../schema.ts';

/** How an uploaded file holds the answers to best-worst tasks or rankings. */

/**
 * `chosen`: the best and the worst of a set, by position or item. `marked`: one column an item and set, with 1, 0 and -1.
 * `ranks`: one column an item with its rank. `ranked`: one column a rank with its item. `cells`: as the project keeps them.
 */
const exerciseLayouts = ['chosen', 'marked', 'ranks', 'ranked', 'cells'] as const;
export type ExerciseLayout = (typeof exerciseLayouts)[number];

/** What an answer can be worth nothing for. */
const choiceProblems = ['not-shown', 'same', 'no-design', 'unclear'] as const;
export type ChoiceProblem = (typeof choiceProblems)[number];

const count = z.number().int().nonnegative();

/** What the file says of a whole exercise. */
const exerciseFacts = fixed(
  z.object({
    people: count,
    answered: count,
    /** How often each item was shown. */
    shown: z.array(count),
    /** Answers that are left out, by reason, and the versions that the design lacks. */
    problems: z.partialRecord(z.enum(choiceProblems), count),
    versions: z.array(z.string()),
    /** Groups of items that no set connects. */
    parts: count,
    /** The first answers of three people, as cells. */
    examples: z.array(z.string()),
  }),
);
export type ExerciseFacts = Read<typeof exerciseFacts>;

export const exerciseTask = fixed(
  z.object({
    name: z.string(),
    layout: z.enum(exerciseLayouts),
    /** Codes and labels; empty where cells hold the labels. */
    items: z.array(z.tuple([z.string(), z.string()])),
    /** For `marked` and `ranks`: the place among the items that each column is about. */
    places: z.array(count).exactOptional(),
    /** For `chosen`: which of the columns is about the worst, and which says the version. */
    worst: count.exactOptional(),
    version: count.exactOptional(),
    /** For `chosen`: the items shown, by version, as places; absent until the design is known. */
    design: z.record(z.string(), z.array(count)).exactOptional(),
    byPosition: z.boolean().exactOptional(),
    /** With the first task. */
    facts: exerciseFacts.exactOptional(),
  }),
);
export type ExerciseTask = Read<typeof exerciseTask>;

/** What was chosen says nothing until it is known what was shown. */
export const waitsForDesign = ({ layout, design }: ExerciseTask): boolean => layout === 'chosen' && !design;

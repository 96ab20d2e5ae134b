/** The three lists of variables of a run. */

/** As the API and the files have them. */
export const variableLists = ['cluster', 'profile', 'metrics'] as const;
export type VariableList = (typeof variableLists)[number];

/** From top to bottom of a cross-tab. */
export const crosstabLists = ['metrics', 'cluster', 'profile'] as const satisfies readonly VariableList[];

/** As people choose them. */
export const chosenLists = ['cluster', 'metrics', 'profile'] as const satisfies readonly VariableList[];

/** The columns of the variable file. */

export const VARIABLE_HEADERS = ['Variable', 'Variable Label', 'Dimension', 'Factor', 'Data Type'] as const;

/** The optional column of the variable file that keeps a custom order of responses. */
export const RESPONSE_ORDER_HEADER = 'Response Order';
export const RESPONSE_ORDER_SEPARATOR = ' | ';

/** The optional column of the variable file with the text that a question shares with others. */
export const STEM_HEADER = 'Question Stem';

/** The optional columns about numbers: how they are written, and whether they are proposed as numbers or in groups. */
export const NUMBER_HEADERS = ['Unit', 'Decimals', 'Take As'] as const;

/** The optional column with the exercise that a task of the type Choice belongs to, and the most items that one has. */
export const EXERCISE_HEADER = 'Exercise';
export const CHOICE_TYPE = 'Choice';
export const MAX_ITEMS = 60;

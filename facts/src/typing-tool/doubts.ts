/** Why a row of an assigned file has a note, as the summary lists them. */
export const rowDoubts = ['missing', 'no_answers', 'unknown', 'outside', 'tie', 'low_margin'] as const;
export type RowDoubtKind = (typeof rowDoubts)[number];

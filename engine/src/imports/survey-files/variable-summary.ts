import type { VariableList } from '@qp/facts';
export interface VariableSummary {
  code: string;
  label: string;
  dimension: string;
  factor: string;
  /** The text that its question shares with others. */
  stem?: string;
  type: string;
  uses: VariableList[];
  missing: number;
  /** Points of its scale; 0 where its responses are categories. */
  scale_points: number;
  responses: { label: string; count: number }[];
  numbers?: { minimum: number; mean: number; maximum: number };
  /** For a task: the exercise that it belongs to, and how many items that has. */
  exercise?: { name: string; items: number };
  /** For a numeric variable: different values, counted up to 25, how it is written, and whether it is proposed as a number. */
  number?: { distinct: number; unit: string; decimals: number | null; proposed: boolean };
}

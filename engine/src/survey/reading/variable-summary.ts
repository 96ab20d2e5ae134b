/** What was understood of one variable. */
export interface VariableSummary {
  code: string;
  label: string;
  dimension: string;
  factor: string;
  type: string;
  uses: ('cluster' | 'profile' | 'metrics')[];
  missing: number;
  responses: { label: string; count: number }[];
  numbers?: { minimum: number; mean: number; maximum: number };
}

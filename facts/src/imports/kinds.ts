/** What is known of an uploaded file by name. */

/** What the Data check can take a variable as. */
export const variableKinds = ['id', 'weight', 'scale', 'categories', 'number', 'yesno', 'out'] as const;
export type VariableKind = (typeof variableKinds)[number];

/** The kinds of file that are read as a table. */
export const tableKinds = ['sav', 'xlsx', 'csv', 'dta', 'parquet', 'sss'] as const;
export type TableKind = (typeof tableKinds)[number];

/** How a column writes thousands: 1,234.5 or 1.234,5. Only a whole column shows it, so a file never states it [DC20]. */
export const thousandsMarks = ['comma-thousands', 'point-thousands'] as const;
export type Thousands = (typeof thousandsMarks)[number];

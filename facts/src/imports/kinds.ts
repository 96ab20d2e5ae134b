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

/** What separates the cells of a text file. */
export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** What the maker of a file says that the numbers of a column mean. */
export const measurementLevels = ['nominal', 'ordinal', 'scale'] as const;
export type MeasurementLevel = (typeof measurementLevels)[number];

/** The three files of a survey. */
export const surveyFiles = ['data', 'variables', 'discretized'] as const;
export type SurveyFile = (typeof surveyFiles)[number];

/** The same as the API calls them where a project is uploaded and downloaded. */
export const projectFileKinds = ['data', 'variable', 'discretized'] as const;
export type ProjectFileKind = (typeof projectFileKinds)[number];

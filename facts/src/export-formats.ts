/** The files of a finished run, in the order of the Download menu, by what each shows. Only the view's can lack unsaved edits. */
export const exportFormats = {
  probabilities: 'people',
  csv: 'view',
  xlsx: 'view',
  pptx: 'view',
  sav: 'survey',
  savDiscretized: 'survey',
} as const;
export type ExportFormat = keyof typeof exportFormats;

/** The probabilities are an address of their own; every other file is made by a job of its own. */
export type ExportJobFormat = Exclude<ExportFormat, 'probabilities'>;

/** Those of the cross-tab. */
export const crosstabFormats = ['csv', 'xlsx'] as const satisfies ExportFormat[];
export type CrosstabFormat = (typeof crosstabFormats)[number];

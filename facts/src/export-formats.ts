interface FormatFacts {
  /** Respondents one by one, the cross-tab, the saved view, or the survey: as it came or discretized. */
  readonly shows: 'people' | 'crosstab' | 'view' | 'original' | 'discretized';
  readonly mediaType: string;
}

const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
const SAV = 'application/x-spss-sav';

/** The files of a finished run, in the order of the Download menu. */
export const exportFormats = {
  probabilities: { shows: 'people', mediaType: CSV },
  csv: { shows: 'crosstab', mediaType: CSV },
  xlsx: { shows: 'crosstab', mediaType: XLSX },
  pptx: { shows: 'view', mediaType: PPTX },
  sav: { shows: 'original', mediaType: SAV },
  savDiscretized: { shows: 'discretized', mediaType: SAV },
} as const satisfies Record<string, FormatFacts>;

export type ExportFormat = keyof typeof exportFormats;
type Showing<Shows> = {
  [F in ExportFormat]: (typeof exportFormats)[F]['shows'] extends Shows ? F : never;
}[ExportFormat];
/** The probabilities are an address of their own; every other file is made by a job of its own. */
export type ExportJobFormat = Exclude<ExportFormat, Showing<'people'>>;
export type CrosstabFormat = Showing<'crosstab'>;

export const allExportFormats = Object.keys(exportFormats) as ExportFormat[];
export const isMadeByJob = (format: ExportFormat): format is ExportJobFormat =>
  exportFormats[format].shows !== 'people';
export const crosstabFormats = allExportFormats.filter(
  (format): format is CrosstabFormat => exportFormats[format].shows === 'crosstab',
);
/** Only these can lack edits of the view that aren't saved. */
export const showsView = (format: ExportFormat): boolean => ['crosstab', 'view'].includes(exportFormats[format].shows);

/** Names of the cases, in the order in which they run; each is a file of this folder. */
export const caseNames = [
  'engine-step',
  'engine-growth',
  'engine-starts',
  'engine-sweep',
  'engine-million',
  'scales',
  'typing-search',
  'typing-prediction',
  'projects',
  'projects-million',
  'runs',
  'crosstab',
  'crosstab-screen',
  'logins',
  'load',
] as const;

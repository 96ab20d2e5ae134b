export { matchedTo, matchQuestions, unmatched } from './matching/match-questions.ts';
export { answerReader, plainText, type RunQuestion, turnedRound, type WaveColumn } from './matching/propose-values.ts';
export { reversedQuestions } from './matching/reversed-questions.ts';
export { newSegmentation } from './new-segmentation.ts';
export { inBoth, type PanelWave, panelTable } from './panel.ts';
export { onlyQuestions, profileOf } from './profile.ts';
export { assembleTracking, trackWaves } from './track.ts';
export type { TrackedRun, WaveSample } from './types.ts';

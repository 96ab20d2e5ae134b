export { type QuestionsInput, questions } from './questions.ts';
export { type ComparedFit, sharedPrediction } from './shared-prediction.ts';

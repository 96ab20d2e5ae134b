export { answerQuality, type OpenQuestion, type QualitySource } from './answer-quality.ts';
export { qualityEvidence } from './evidence.ts';

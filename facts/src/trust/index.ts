export * from './evidence.ts';
export * from './finding.ts';
export { findingsOf } from './findings.ts';
export * from './verdict.ts';

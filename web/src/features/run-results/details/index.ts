export { DetailsActions } from './details-actions.tsx';
export { duplicateOf, fitToCompare, withoutNumber, withTwiceTheMaximum } from './duplicate-of.ts';

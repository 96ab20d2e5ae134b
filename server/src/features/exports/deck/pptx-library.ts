import * as library from 'pptxgenjs';

/** Its types describe a CommonJS module while Node loads an ES module, so they need a cast. */
export type Deck = import('pptxgenjs').default;
export type Slide = import('pptxgenjs').default.Slide;
export type TableRow = import('pptxgenjs').default.TableRow;
export type TableCell = import('pptxgenjs').default.TableCell;

export const newDeck = (): Deck => new (library.default as unknown as new () => Deck)();

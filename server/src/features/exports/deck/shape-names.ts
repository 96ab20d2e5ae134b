/** The library writes titles as boxes of text; the template turns the shapes of these names into its placeholders. */
export const TITLE_NAME = 'Title';
export const SUBTITLE_NAME = 'Cover text';

/** The library gives some numbers twice; within a part each names one shape. 1 is the tree itself. */
export function ownNumbers(part: string): string {
  let last = 0;
  return part.replace(/<p:cNvPr id="\d+"/g, () => {
    last += 1;
    return `<p:cNvPr id="${last}"`;
  });
}

import type { FileProblem } from '@qp/contract';

/** One sentence for those who read no list: how many problems, and the first one with its place. */
export function refusalSummary(problems: readonly FileProblem[], more: number): string {
  const count = problems.length + more;
  const first = problems[0] ? ` ${count === 1 ? 'It is' : 'The first'}: ${problemSentence(problems[0])}` : '';
  const found = count === 1 ? 'There is a problem' : `There are ${count.toLocaleString('en')} problems`;
  return `${found} in the files, so no project was made.${first}`;
}

function problemSentence({ file, line, column, message }: FileProblem): string {
  const place = [file, line && `line ${line.toLocaleString('en')}`, column && `column ${column}`].filter(Boolean);
  return `${place.join(', ')}: ${message}`;
}

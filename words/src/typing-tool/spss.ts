import { wordsIn } from '../locale.ts';

/** Comments of typing_tool.sps and its test, a line each. A full stop at the end of a line would end a comment early. */
export const spssWords = wordsIn({
  intro: (withOut: boolean) =>
    `Assigns everyone in the open data set to a segment. SPSS and PSPP
New variables: segment, segment_name, ${withOut ? 'target_or_out, ' : ''}p_SEG1 and so on, typing_note
Self-test: open typing_tool_test.sps in this folder and run it, or: pspp typing_tool_test.sps`,
  numeric: (names: readonly string[]) =>
    `Numeric variables with the codes of questions.csv: ${names.join(', ')}
Declare codes such as 99 for don’t know as missing values, or recode them to system-missing`,
  strings: (names: readonly string[]) =>
    `String variables with the answers as text: ${names.join(', ')}
If one of them is numeric in your file, with the answers as value labels, run this first (here for ${names[0]})
  STRING as_text (A255)
  COMPUTE as_text = VALUELABEL(${names[0]})
  RENAME VARIABLES (${names[0]} as_text = as_number ${names[0]})`,
  renamed: (name: string, code: string) => `${name} stands for ${code}, a name that SPSS can’t have`,
  selfTest: `Self-test of typing_tool.sps with the people of test_cases.csv whose answers the questionnaire offers
Run it in the folder of typing_tool.sps, or: pspp typing_tool_test.sps
The table at the end must say that every person agrees`,
  version: (version: string) => `Tool version: ${version}`,
});

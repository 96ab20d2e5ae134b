/** "Q3. ", "S1a) ", "12 - ": where a questionnaire numbers its questions. */
const NUMBER =
  /^(?:(?:qu?|sc?|d|dem|f)\d+[a-z]?(?:[._]\d+)*(?:\s*[.):\]–-]+\s*|\s+)|\d+[a-z]?(?:[._]\d+)*(?:\s*[.):\]]+\s*|\s+[–-]+\s+))(?=\p{L})/iu;
const INSTRUCTION =
  /\s*[([](?:please|select|choose|tick|check|mark|rate|show|read|single|multiple|one answer|all that apply|interviewer|programmer|ask)\b[^)\]]*[)\]]|\s*\b(?:please )?(?:select|choose|tick|check|mark) (?:all that apply|(?:only )?one(?: answer| option| response)?(?: only)?)\b[.:]?/giu;

/** "a. ": where a battery letters its items. */
const LETTER = /^[a-z][.)]\s+(?=\p{L})/u;

/** What a question asks, without its number and what respondents are told to do: for clients, who never saw the questionnaire. */
export function plainQuestion(label: string): string {
  const plain = label.trim().replace(NUMBER, '').replace(LETTER, '').replace(INSTRUCTION, '').trim();
  return plain === '' ? label.trim() : plain;
}

/** Which variables say who people are, and which what they do, whatever group of the run they came in [PE6]. */

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

const GROUP = /\b(socio-?)?demograph|\bsocio-?economic|\babout you\b|\bclassification\b|\brespondent profile\b/i;
const ASKED =
  "(?:(?:what|which)(?: (?:of (?:the following|these)|one|best|describes?|is|are|was|category|range|includes?|represents?)){1,5} your |(?:what|which) (?:is )?|your |my |respondent'?s? )?(?:current |approximate |total |annual |yearly |monthly |net |gross |household |personal |family |highest )*";
const ABOUT =
  'age|gender|sex|(?:year|date) of birth|birth year|income|(?:level of )?education|marital status|relationship status|occupation|profession|employment(?: status)?|working status|household size|(?:size of|people in) (?:the |your )?household|household (?:type|composition|structure|situation)|number of children|children(?: (?:at home|in (?:the )?household))?|region|state|country|nationality|race|ethnicity|ethnic (?:group|background|origin)|religion|city size|urbanity|social (?:grade|class)';
const QUESTION = new RegExp(
  `^(?:${ASKED}(?:${ABOUT})|how old are you|how many (?:people|persons|adults|children)\\b.{0,40}\\bhousehold|how many children do you have)(?:[ ,:(?].*)?$`,
  'i',
);

const DEEDS = /\b(behaviou?rs?|behaviou?ral|usage|habits?|occasions?|purchas(?:es?|ing)|spending|consumption)\b/i;
const DEED = /^(?:how (?:often|frequently)|how many times|how much (?:do|did) you)\b/i;

const SPENDING = /\b(spend(?:ing|s)?|spent|expenditures?|turnover|revenue|sales|(?:order|basket|purchase) value)\b/i;

interface GroupedQuestion {
  readonly dimension: string;
  readonly factor: string;
  readonly label: string;
}

export function isDemographic({ dimension, factor, label }: GroupedQuestion): boolean {
  return GROUP.test(dimension) || GROUP.test(factor) || QUESTION.test(plainQuestion(label));
}

export function isBehaviour({ dimension, factor, label }: GroupedQuestion): boolean {
  return DEEDS.test(dimension) || DEEDS.test(factor) || DEED.test(plainQuestion(label));
}

/** The number that says most plainly what a person is worth: money, else what people do, else the first. */
export function worthOf<Of extends GroupedQuestion>(numbers: readonly Of[]): Of | undefined {
  const acted = numbers.filter((one) => !isDemographic(one));
  const spent = acted.find(({ label }) => SPENDING.test(plainQuestion(label)));
  return spent ?? acted.find(isBehaviour) ?? acted[0] ?? numbers[0];
}

import { numberKey } from '../survey/response-numbers.ts';
import { plainLabel } from '../survey/response-order.ts';
import { scaleOrder } from '../survey/response-scales.ts';

/** Whether labels are the points of a scale: known words, amounts, or degrees of one thing. */

const words = (...lists: string[]): RegExp => new RegExp(`(?<![\\p{L}])(?:${lists.join('|')})(?![\\p{L}])`, 'u');

/** Degrees in the languages of the scales that we know. */
const DEGREE = words(
  'very|extremely|quite|somewhat|slightly|fairly|moderately|mostly|totally|completely|strongly|absolutely|definitely|probably|certain|not at all|not very|not too|not really|not a|neither|neutral|much|more|most|less|least|better|worse|worst|best|same|high|higher|low|lower|average|above|below|over|under|major|minor|little|lot|few|none|nothing|all|every|always|usually|often|frequently|sometimes|occasionally|seldom|rarely|hardly|never|once|twice|times|one|two|three|four|five|six|days?|weeks?|months?|years?|hours?|minutes?|daily|weekly|monthly|quarterly|yearly|excellent|good|fair|poor|bad|likely|unlikely|agree|disagree|satisfied|dissatisfied|important|unimportant',
  'sehr|eher|ziemlich|etwas|gar nicht|überhaupt nicht|kaum|mehr|weniger|viel|wenig|immer|oft|häufig|manchmal|selten|nie|gut|schlecht|teils|voll|stimme|trifft',
  'très|assez|plutôt|peu|pas du tout|tout à fait|beaucoup|plus|moins|toujours|souvent|parfois|rarement|jamais|bon|mauvais|bien|mal',
  'muy|algo|poco|nada|mucho|mucha|bastante|más|menos|siempre|casi|a veces|nunca|bueno|buena|malo|mala|bien|regular|mejor|peor|igual|acuerdo|desacuerdo|diario|semana|mes',
  'muito|muita|pouco|bastante|mais|sempre|às vezes|raramente|bom|boa|ruim|ótimo|péssimo|concordo|discordo',
  'molto|abbastanza|poco|per niente|per nulla|affatto|più|meno|sempre|spesso|talvolta|raramente|mai|buono|cattivo',
  'zeer|heel|erg|vrij|enigszins|helemaal|meer|minder|veel|weinig|altijd|vaak|soms|zelden|nooit|goed|slecht|eens|oneens',
  'bardzo|raczej|zdecydowanie|wcale|często|czasami|rzadko|nigdy|zawsze|dobrze|źle|więcej|mniej',
);
const SCHOOL = words(
  "grade|school|college|university|degree|graduate|bachelor|bachelors|bachelor's|master|masters|master's|phd|ph\\.d|doctorate|doctoral|diploma|primary|secondary|tertiary|no formal education|ged|a-levels?|gcse",
  'primaria|secundaria|preparatoria|bachillerato|universidad|universitaria|licenciatura|posgrado|maestría|doctorado|ninguno',
  'hauptschule|realschule|abitur|fachabitur|hochschule|studium|primaire|secondaire|baccalauréat|supérieur|fundamental|médio|superior',
);
const SHARE = 0.75;
const LEAST = 3;

/** Keys in the order of a known scale of words; null if they are of none. */
export const knownWordKeys = (labels: readonly string[]): readonly number[] | null => scaleOrder(labels.map(tidied));

function knownKeys(labels: readonly string[]): readonly number[] | null {
  const plain = labels.map(tidied);
  const numbers = plain.map(numberKey);
  return scaleOrder(plain) ?? (numbers.every((key) => key !== null) ? numbers : null);
}

/** Every label is a word of one scale, or a number or range. Two labels (Yes, No) aren't a scale. */
export function isKnownScale(labels: readonly string[]): boolean {
  return labels.length >= LEAST && knownKeys(labels) !== null;
}

/** Most labels name a degree, an amount or a level of education: not the words of a known scale, but points of one. */
export function isOrderedByWords(labels: readonly string[]): boolean {
  if (labels.length < LEAST) return false;
  const plain = labels.map(tidied);
  const share = (test: (label: string) => boolean) => plain.filter(test).length / plain.length;
  const amounts = share((label) => numberKey(label) !== null);
  return (
    share((label) => DEGREE.test(label)) >= SHARE || amounts >= SHARE || share((label) => SCHOOL.test(label)) >= SHARE
  );
}

/** "Not very effective, OR" is read aloud; the last word belongs to the interviewer. */
const tidied = (label: string): string =>
  plainLabel(label)
    .replace(/[,;:.]?\s+(or|and)$/, '')
    .replace(/[,;:]+$/, '');

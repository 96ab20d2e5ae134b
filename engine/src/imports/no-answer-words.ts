import { isMissing } from '../survey/answers.ts';
import { plainLabel } from '../survey/response-order.ts';

/** Words for "no answer" in the languages of the scales we know, in plain form. Several of them may be joined: "NS/NR". */
const PHRASES: ReadonlySet<string> = new Set(
  [
    // English
    `don't know|dont know|do not know|doesn't know|does not know|didn't know|dk|d/k|don't recall|do not recall|can't recall|don't remember|do not remember|can't remember|can't say|cannot say|hard to say|rf|ref|refused|refusal|refuse to answer|refused to answer|declined|decline to answer|declined to answer|decline to state|prefer not to say|prefer not to answer|prefer not to respond|rather not say|would rather not say|choose not to answer|no answer|no response|no reply|non-response|nonresponse|did not answer|not answered|not applicable|does not apply|doesn't apply|inapplicable|inap|iap|nap|na|n/a|n.a.|n.a|not asked|not stated|not available|not ascertained|not reported|missing|missing data|missing value|skip|skipped|system missing|unknown|no data|invalid|valid skip|uncodeable`,
    // German
    `weiß nicht|weiss nicht|weiß ich nicht|weiss ich nicht|w.n.|keine angabe|keine angaben|k.a.|k. a.|ka|keine antwort|verweigert|antwort verweigert|möchte ich nicht sagen|möchte ich nicht beantworten|nicht beantwortet|nicht zutreffend|kann ich nicht sagen|kann ich nicht beurteilen|unbekannt|fehlend`,
    // French
    `ne sait pas|ne sais pas|je ne sais pas|nsp|nspp|ne se prononce pas|ne souhaite pas répondre|je préfère ne pas répondre|préfère ne pas répondre|sans réponse|pas de réponse|non réponse|non-réponse|sr|nr|refus|refuse|refus de répondre|non concerné|non applicable|sans objet|manquant|inconnu`,
    // Spanish
    `no sabe|no sé|no se|no lo sabe|no contesta|no contestó|no contesto|no responde|no respondió|no respondio|no precisa|no especifica|no especificado|sin respuesta|sin dato|sin datos|ns|nc|np|n.s.|n.c.|n.r.|n.s|n.c|n.r|no recuerda|no aplica|no corresponde|rehúsa|rehusa|rehusó|rechaza|se niega|prefiere no contestar|prefiere no responder|prefiero no contestar|prefiero no responder|no quiere contestar|desconoce|desconocido|perdido|dato perdido`,
    // Portuguese
    `não sabe|nao sabe|não sei|nao sei|não responde|nao responde|não respondeu|nao respondeu|não quis responder|recusa|recusou|não se aplica|nao se aplica|não aplicável|sem resposta|prefere não responder|prefiro não responder|não lembra|ignorado`,
    // Italian
    `non so|non sa|non risponde|nessuna risposta|non indica|non applicabile|rifiuta|rifiuto|preferisco non rispondere|non ricorda|non pertinente`,
    // Dutch
    `weet niet|weet ik niet|weet het niet|geen antwoord|geen opgave|wil niet zeggen|wil ik niet zeggen|zeg ik liever niet|niet van toepassing|n.v.t.|nvt|geweigerd|onbekend`,
    // Polish
    `nie wiem|trudno powiedzieć|odmowa|odmowa odpowiedzi|brak odpowiedzi|brak danych|nie dotyczy|nie pamiętam`,
    // Nordic
    `vet ej|vet inte|vet ikke|ved ikke|ubesvart|ej svar`,
  ].flatMap((list) => list.split('|')),
);
/** Words that can also be the middle of a scale, or an answer of its own. */
const SOFT: ReadonlySet<string> = new Set(
  `not sure|unsure|no opinion|undecided|can't choose|keine meinung|trifft nicht zu|unentschieden|sans opinion|sin opinión|sem opinião|nessuna opinione|geen mening|bez zdania`.split(
    '|',
  ),
);
const JOINED =
  /\s*(?:[/,;&+|]|\s-\s|\sor\s|\sand\s|\soder\s|\sund\s|\sou\s|\set\s|\so\s|\sy\s|\se\s|\sof\s|\slub\s)\s*/;
const IN_FRONT = /^[-+]?\d+\s*[-.):=]*\s*/;

/** `sure`: nothing but "no answer". `perhaps`: that, or the middle of a scale. */
export function noAnswerIn(label: string): 'sure' | 'perhaps' | null {
  if (isMissing(label)) return 'sure';
  const plain = plainLabel(label)
    .replace(/^[[(<*{]+|[\])>*}.]+$/g, '')
    .replace(IN_FRONT, '')
    .trim();
  if (plain === '') return null;
  const known = (text: string) => PHRASES.has(text) || PHRASES.has(`${text}.`);
  if (known(plain)) return 'sure';
  if (SOFT.has(plain)) return 'perhaps';
  const parts = plain.split(JOINED).map((part) => part.replace(/^[[(]+|[\])]+$/g, ''));
  if (parts.length < 2 || !parts.every((part) => known(part) || SOFT.has(part))) return null;
  return parts.some(known) ? 'sure' : 'perhaps';
}

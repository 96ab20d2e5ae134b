/** Which variables say who people are, whatever group of the run they came in [PE6]. */

const GROUP = /\b(socio-?)?demograph|\bsocio-?economic|\babout you\b|\bclassification\b|\brespondent profile\b/i;
const QUESTION =
  /^(?:(?:your|my|what is your|which is your|respondent'?s?) )?(?:age|gender|sex|(?:year|date) of birth|birth year|(?:household |personal |annual |monthly |net |gross )*income|(?:highest )?(?:level of )?education|marital status|relationship status|occupation|profession|employment(?: status)?|working status|household size|(?:size of|people in) (?:the |your )?household|number of children|children(?: (?:at home|in (?:the )?household))?|region|state|country|nationality|ethnicity|religion|city size|urbanity|social (?:grade|class))\b(?:[ ,:(?].*)?$/i;

export function isDemographic({
  dimension,
  factor,
  label,
}: {
  dimension: string;
  factor: string;
  label: string;
}): boolean {
  return GROUP.test(dimension) || GROUP.test(factor) || QUESTION.test(label.trim());
}

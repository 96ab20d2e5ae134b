import { describe, expect, it } from 'vitest';
import { knownOrder } from './response-order.ts';

/** Wordings of questionnaires that no list has as they are written: from the low to the high end. */
const SCALES: Record<string, readonly string[]> = {
  'both genders in parentheses': ['Muy insatisfecho(a)', 'Insatisfecho(a)', 'Satisfecho(a)', 'Muy satisfecho(a)'],
  'both genders behind a slash': [
    'Muy insatisfecho/a',
    'Insatisfecho/a',
    'Ni satisfecho/a / ni insatisfecho/a',
    'Satisfecho/a',
    'Muy satisfecho/a',
  ],
  'a number in front': ['(1) Strongly disagree', '(2) Disagree', '(3) Neutral', '(4) Agree', '(5) Strongly agree'],
  'a remark to the interviewer': ['Muy mala', 'Mala', '(NO LEER) Regular', 'Buena', 'Muy buena'],
  'a predicate of its own': [
    'Would definitely not consider',
    'Would probably not consider',
    'Might or might not consider',
    'Would probably consider',
    'Would definitely consider',
  ],
  'Dutch likelihood': [
    'Zeer onwaarschijnlijk',
    'Onwaarschijnlijk',
    'Misschien',
    'Waarschijnlijk',
    'Zeer waarschijnlijk',
  ],
  'Italian yes and no': ['Sicuramente no', 'Probabilmente no', 'Probabilmente sì', 'Sicuramente sì'],
  'Spanish frequencies': [
    'Nunca',
    'Algunas veces al año',
    'Algunas veces al mes',
    'Algunas veces a la semana',
    'Diariamente',
  ],
  'Dutch frequencies': ['zelden of nooit', 'een paar keer per jaar', 'een paar keer per maand', '(bijna) elke dag'],
  Korean: ['전혀 신뢰하지 않는다', '별로 신뢰하지 않는다', '보통이다', '대체로 신뢰한다', '매우 신뢰한다'],
  Japanese: ['まったく関心がない', 'あまり関心がない', 'どちらともいえない', 'やや関心がある', 'とても関心がある'],
  Chinese: ['非常不满意', '不满意', '一般', '满意', '非常满意'],
  'Norwegian contentment': ['Svært misfornøyd', 'Ganske misfornøyd', 'Verken eller', 'Ganske fornøyd', 'Svært fornøyd'],
  'Norwegian frequencies': ['Aldri', 'Sjeldnere', 'Månedlig', 'Ukentlig', 'Flere ganger i uken', 'Daglig'],
  'Danish degrees': ['Slet ikke', 'I ringe grad', 'I nogen grad', 'I høj grad', 'I meget høj grad'],
  'Czech agreement': [
    'Rozhodně nesouhlasím',
    'Spíše nesouhlasím',
    'Ani souhlasím, ani nesouhlasím',
    'Spíše souhlasím',
    'Rozhodně souhlasím',
  ],
  'Ukrainian frequencies': ['Ніколи', 'Рідше ніж раз на місяць', 'Кілька разів на місяць', 'Щодня або майже щодня'],
  'bands of income': ['Menos de 1.100 €', 'De 1.101 a 1.800 €', 'De 1.801 a 10.000 €', 'Más de 10.000 €'],
  'bands in Japanese': ['200万円未満', '200〜400万円未満', '1000万円以上', '1億円以上'],
};

describe('a scale of words', () => {
  it.each(Object.entries(SCALES))('is known: %s', (_, scale) => {
    const shuffled = scale.map((_, at) => scale[(at * 2 + 1) % scale.length]);
    const labels = new Set(shuffled).size === scale.length ? shuffled : scale.toReversed();
    expect(knownOrder(labels).order.map((at) => labels[at])).toEqual(scale);
  });

  it('is not seen in names that have a word of degree', () => {
    for (const labels of [
      ['Very Berry', 'Blue Moon', 'Red Bull', 'Pepsi'],
      ['Casado(a)', 'Soltero(a)', 'Viudo(a)', 'Separado(a)'],
      ['서울', '부산', '대구', '인천'],
      ['Trabaja', 'Jubilado', 'Parado', 'Estudiante', 'No trabaja'],
    ])
      expect([labels, knownOrder(labels).points]).toEqual([labels, 0]);
  });
});

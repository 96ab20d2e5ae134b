import { type ScaleWords, twoSided } from './scale-words.ts';

const MIDDLE = ['neutral', 'indiferente', 'indeciso', 'ni uno ni otro'];

export const spanish: ScaleWords = {
  twoSided: [
    twoSided(
      ['en desacuerdo', 'de acuerdo'],
      [
        ['totalmente en desacuerdo', 'muy en desacuerdo', 'completamente en desacuerdo'],
        ['en desacuerdo', 'bastante en desacuerdo'],
        ['algo en desacuerdo', 'más bien en desacuerdo', 'parcialmente en desacuerdo'],
      ],
      [...MIDDLE, 'ni de acuerdo ni en desacuerdo', 'ni en desacuerdo ni de acuerdo'],
      [
        ['algo de acuerdo', 'más bien de acuerdo', 'parcialmente de acuerdo'],
        ['de acuerdo', 'bastante de acuerdo'],
        ['totalmente de acuerdo', 'muy de acuerdo', 'completamente de acuerdo'],
      ],
    ),
    twoSided(
      ['insatisfecho', 'satisfecho'],
      [
        ['muy insatisfecho', 'nada satisfecho', 'totalmente insatisfecho'],
        ['insatisfecho', 'poco satisfecho'],
        ['algo insatisfecho'],
      ],
      [...MIDDLE, 'ni satisfecho ni insatisfecho'],
      [['algo satisfecho'], ['satisfecho', 'bastante satisfecho'], ['muy satisfecho', 'totalmente satisfecho']],
    ),
    twoSided(
      ['improbable', 'probable'],
      [['muy improbable', 'nada probable'], ['improbable', 'poco probable'], ['algo improbable']],
      [...MIDDLE, 'ni probable ni improbable'],
      [['algo probable'], ['probable', 'bastante probable'], ['muy probable']],
    ),
    twoSided(
      ['poco importante', 'importante'],
      [['nada importante', 'muy poco importante'], ['poco importante'], ['algo importante']],
      [...MIDDLE, 'ni importante ni poco importante'],
      [['bastante importante'], ['importante'], ['muy importante']],
    ),
    twoSided(
      ['malo', 'bueno'],
      [
        ['muy malo', 'muy mala'],
        ['malo', 'mala'],
      ],
      [...MIDDLE, 'regular'],
      [
        ['bueno', 'buena'],
        ['muy bueno', 'muy buena'],
      ],
    ),
  ],
  lists: [
    [
      'nunca',
      'casi nunca',
      'raramente',
      'rara vez',
      'de vez en cuando',
      'ocasionalmente',
      'a veces',
      'algunas veces',
      'a menudo',
      'frecuentemente',
      'con frecuencia',
      'muchas veces',
      'muy a menudo',
      'casi siempre',
      'siempre',
    ],
    [
      'nunca',
      'con menos frecuencia',
      'menos de una vez al mes',
      'una vez al mes',
      'varias veces al mes',
      'una vez a la semana',
      'varias veces a la semana',
      'casi todos los días',
      'todos los días',
      'a diario',
      'varias veces al día',
    ],
    ['nada', 'muy poco', 'poco', 'algo', 'bastante', 'mucho', 'muchísimo', 'totalmente'],
  ],
  cycles: [
    ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    [
      'enero',
      'febrero',
      'marzo',
      'abril',
      'mayo',
      'junio',
      'julio',
      'agosto',
      'septiembre',
      'octubre',
      'noviembre',
      'diciembre',
    ],
  ],
  outside:
    /^(no (lo )?sé|no sabe|ns\/nc|no contesta|no sabe ?\/ ?no contesta|sin opinión|no aplica|no procede|prefiero no (decirlo|contestar|responder)|ninguno de estos|ninguna de las anteriores|otr[oa]s?([ :,(].*)?)$/,
};

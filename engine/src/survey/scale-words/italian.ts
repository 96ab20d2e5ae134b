import { type ScaleWords, twoSided } from './scale-words.ts';

const MIDDLE = ['neutrale', 'indifferente', 'indeciso'];

export const italian: ScaleWords = {
  twoSided: [
    twoSided(
      ['in disaccordo', "d'accordo"],
      [
        [
          'fortemente in disaccordo',
          'totalmente in disaccordo',
          'completamente in disaccordo',
          "per niente d'accordo",
          "per nulla d'accordo",
        ],
        ['in disaccordo', "non d'accordo", "poco d'accordo"],
        ['piuttosto in disaccordo', 'parzialmente in disaccordo'],
      ],
      [...MIDDLE, "né d'accordo né in disaccordo"],
      [
        ["abbastanza d'accordo", "piuttosto d'accordo", "parzialmente d'accordo"],
        ["d'accordo"],
        [
          "molto d'accordo",
          "completamente d'accordo",
          "totalmente d'accordo",
          "fortemente d'accordo",
          "pienamente d'accordo",
          "del tutto d'accordo",
        ],
      ],
    ),
    twoSided(
      ['insoddisfatto', 'soddisfatto'],
      [
        ['molto insoddisfatto', 'per niente soddisfatto', 'per nulla soddisfatto'],
        ['insoddisfatto', 'poco soddisfatto'],
        ['abbastanza insoddisfatto'],
      ],
      [...MIDDLE, 'né soddisfatto né insoddisfatto'],
      [['abbastanza soddisfatto'], ['soddisfatto'], ['molto soddisfatto', 'completamente soddisfatto']],
    ),
    twoSided(
      ['improbabile', 'probabile'],
      [['molto improbabile', 'per niente probabile'], ['improbabile', 'poco probabile'], ['abbastanza improbabile']],
      [...MIDDLE, 'né probabile né improbabile'],
      [['abbastanza probabile'], ['probabile'], ['molto probabile']],
    ),
    twoSided(
      ['non importante', 'importante'],
      [
        ['per niente importante', 'per nulla importante'],
        ['non importante', 'poco importante'],
      ],
      [...MIDDLE, 'né importante né non importante'],
      [['abbastanza importante'], ['importante'], ['molto importante']],
    ),
  ],
  lists: [
    [
      'mai',
      'quasi mai',
      'raramente',
      'di rado',
      'occasionalmente',
      'qualche volta',
      'a volte',
      'talvolta',
      'spesso',
      'frequentemente',
      'molto spesso',
      'quasi sempre',
      'sempre',
    ],
    [
      'mai',
      'meno spesso',
      'meno di una volta al mese',
      'una volta al mese',
      'più volte al mese',
      'una volta alla settimana',
      'più volte alla settimana',
      'quasi ogni giorno',
      'ogni giorno',
      'tutti i giorni',
      'più volte al giorno',
    ],
    ['per niente', 'per nulla', 'molto poco', 'poco', "un po'", 'abbastanza', 'molto', 'moltissimo', 'del tutto'],
    ['pessimo', 'scarso', 'sufficiente', 'discreto', 'buono', 'molto buono', 'ottimo', 'eccellente'],
  ],
  cycles: [
    ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'],
    [
      'gennaio',
      'febbraio',
      'marzo',
      'aprile',
      'maggio',
      'giugno',
      'luglio',
      'agosto',
      'settembre',
      'ottobre',
      'novembre',
      'dicembre',
    ],
  ],
  outside:
    /^(non (lo )?so|non saprei|nessuna opinione|non risponde|preferisco non rispondere|non applicabile|nessuno di questi|nessuna delle precedenti|altr[oai]([ :,(].*)?)$/,
};

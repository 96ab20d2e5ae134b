import { type ScaleWords, twoSided } from './scale-words.ts';

const MIDDLE = ['neutraal', 'onbeslist'];

export const dutch: ScaleWords = {
  twoSided: [
    twoSided(
      ['mee oneens', 'mee eens'],
      [
        ['helemaal mee oneens', 'zeer mee oneens', 'volledig mee oneens', 'sterk mee oneens'],
        ['mee oneens'],
        ['enigszins mee oneens', 'eerder mee oneens', 'een beetje mee oneens'],
      ],
      [
        ...MIDDLE,
        'niet mee eens, niet mee oneens',
        'niet mee eens en niet mee oneens',
        'niet mee eens/niet mee oneens',
        'noch mee eens, noch mee oneens',
        'noch mee eens noch mee oneens',
      ],
      [
        ['enigszins mee eens', 'eerder mee eens', 'een beetje mee eens'],
        ['mee eens'],
        ['helemaal mee eens', 'zeer mee eens', 'volledig mee eens', 'sterk mee eens'],
      ],
    ),
    twoSided(
      ['oneens', 'eens'],
      [
        ['helemaal oneens', 'zeer oneens', 'volledig oneens', 'helemaal niet eens'],
        ['oneens', 'niet eens'],
        ['enigszins oneens', 'eerder oneens'],
      ],
      [...MIDDLE, 'niet eens, niet oneens', 'niet eens/niet oneens', 'noch eens, noch oneens'],
      [['enigszins eens', 'eerder eens'], ['eens'], ['helemaal eens', 'zeer eens', 'volledig eens']],
    ),
    twoSided(
      ['ontevreden', 'tevreden'],
      [
        ['zeer ontevreden', 'heel ontevreden', 'helemaal niet tevreden'],
        ['ontevreden', 'niet tevreden'],
        ['enigszins ontevreden', 'eerder ontevreden'],
      ],
      [
        ...MIDDLE,
        'niet tevreden, niet ontevreden',
        'niet tevreden en niet ontevreden',
        'noch tevreden, noch ontevreden',
      ],
      [
        ['enigszins tevreden', 'redelijk tevreden', 'eerder tevreden'],
        ['tevreden'],
        ['zeer tevreden', 'heel tevreden'],
      ],
    ),
    twoSided(
      ['onwaarschijnlijk', 'waarschijnlijk'],
      [['zeer onwaarschijnlijk', 'heel onwaarschijnlijk'], ['onwaarschijnlijk'], ['enigszins onwaarschijnlijk']],
      [...MIDDLE, 'niet waarschijnlijk, niet onwaarschijnlijk'],
      [['enigszins waarschijnlijk'], ['waarschijnlijk'], ['zeer waarschijnlijk', 'heel waarschijnlijk']],
    ),
    twoSided(
      ['onbelangrijk', 'belangrijk'],
      [
        ['zeer onbelangrijk', 'heel onbelangrijk', 'helemaal niet belangrijk'],
        ['onbelangrijk', 'niet belangrijk'],
        ['enigszins onbelangrijk', 'niet zo belangrijk'],
      ],
      [...MIDDLE, 'niet belangrijk, niet onbelangrijk'],
      [['enigszins belangrijk', 'redelijk belangrijk'], ['belangrijk'], ['zeer belangrijk', 'heel belangrijk']],
    ),
    twoSided(
      ['slecht', 'goed'],
      [['zeer slecht', 'heel slecht'], ['slecht'], ['eerder slecht']],
      [...MIDDLE, 'matig'],
      [['redelijk goed', 'eerder goed'], ['goed'], ['zeer goed', 'heel goed']],
    ),
  ],
  lists: [
    [
      'nooit',
      'bijna nooit',
      'zelden',
      'af en toe',
      'soms',
      'regelmatig',
      'vaak',
      'meestal',
      'heel vaak',
      'zeer vaak',
      'bijna altijd',
      'altijd',
    ],
    [
      'nooit',
      'minder vaak',
      'minder dan één keer per maand',
      'één keer per maand',
      'een keer per maand',
      'enkele keren per maand',
      'één keer per week',
      'een keer per week',
      'enkele keren per week',
      'meerdere keren per week',
      'bijna elke dag',
      'elke dag',
      'dagelijks',
      'meerdere keren per dag',
    ],
    [
      'helemaal niet',
      'nauwelijks',
      'een beetje',
      'enigszins',
      'redelijk',
      'tamelijk',
      'veel',
      'zeer',
      'heel erg',
      'helemaal',
    ],
  ],
  cycles: [
    ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag'],
    [
      'januari',
      'februari',
      'maart',
      'april',
      'mei',
      'juni',
      'juli',
      'augustus',
      'september',
      'oktober',
      'november',
      'december',
    ],
  ],
  outside:
    /^((dat )?weet (ik )?niet|weet ik niet|geen mening|geen antwoord|niet van toepassing|n\.?v\.?t\.?|zeg ik liever niet|wil ik niet zeggen|geen van (deze|bovenstaande)|ander[es]?([ :,(].*)?)$/,
};

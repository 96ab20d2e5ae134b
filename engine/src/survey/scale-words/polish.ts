import { type ScaleWords, twoSided } from './scale-words.ts';

const MIDDLE = ['trudno się zdecydować', 'neutralnie', 'obojętnie'];

export const polish: ScaleWords = {
  twoSided: [
    twoSided(
      ['nie zgadzam się', 'zgadzam się'],
      [
        [
          'zdecydowanie nie zgadzam się',
          'zdecydowanie się nie zgadzam',
          'całkowicie się nie zgadzam',
          'zupełnie się nie zgadzam',
        ],
        ['nie zgadzam się'],
        ['raczej nie zgadzam się', 'raczej się nie zgadzam'],
      ],
      [
        ...MIDDLE,
        'ani się zgadzam, ani się nie zgadzam',
        'ani się zgadzam ani nie zgadzam',
        'ani zgadzam się, ani nie zgadzam się',
      ],
      [
        ['raczej zgadzam się', 'raczej się zgadzam'],
        ['zgadzam się'],
        ['zdecydowanie zgadzam się', 'zdecydowanie się zgadzam', 'całkowicie się zgadzam', 'w pełni się zgadzam'],
      ],
    ),
    twoSided(
      ['nie', 'tak'],
      [['zdecydowanie nie'], ['nie'], ['raczej nie']],
      [...MIDDLE, 'ani tak, ani nie', 'ani tak ani nie'],
      [['raczej tak'], ['tak'], ['zdecydowanie tak']],
    ),
    twoSided(
      ['niezadowolony', 'zadowolony'],
      [
        ['bardzo niezadowolony', 'zdecydowanie niezadowolony', 'bardzo niezadowolony/a'],
        ['niezadowolony', 'niezadowolony/a'],
        ['raczej niezadowolony', 'raczej niezadowolony/a'],
      ],
      [...MIDDLE, 'ani zadowolony, ani niezadowolony', 'ani zadowolony ani niezadowolony'],
      [
        ['raczej zadowolony', 'raczej zadowolony/a'],
        ['zadowolony', 'zadowolony/a'],
        ['bardzo zadowolony', 'zdecydowanie zadowolony', 'bardzo zadowolony/a'],
      ],
    ),
    twoSided(
      ['mało prawdopodobne', 'prawdopodobne'],
      [
        ['bardzo mało prawdopodobne', 'zdecydowanie nieprawdopodobne'],
        ['mało prawdopodobne', 'nieprawdopodobne'],
        ['raczej nieprawdopodobne'],
      ],
      [...MIDDLE, 'ani prawdopodobne, ani nieprawdopodobne'],
      [['raczej prawdopodobne'], ['prawdopodobne'], ['bardzo prawdopodobne']],
    ),
    twoSided(
      ['nieważne', 'ważne'],
      [
        ['zupełnie nieważne', 'całkowicie nieważne', 'w ogóle nieważne'],
        ['nieważne'],
        ['raczej nieważne', 'mało ważne'],
      ],
      [...MIDDLE, 'ani ważne, ani nieważne'],
      [['raczej ważne', 'dość ważne'], ['ważne'], ['bardzo ważne']],
    ),
  ],
  lists: [
    [
      'nigdy',
      'prawie nigdy',
      'rzadko',
      'okazjonalnie',
      'od czasu do czasu',
      'czasami',
      'czasem',
      'często',
      'zazwyczaj',
      'bardzo często',
      'prawie zawsze',
      'zawsze',
    ],
    [
      'nigdy',
      'rzadziej',
      'rzadziej niż raz w miesiącu',
      'raz w miesiącu',
      'kilka razy w miesiącu',
      'raz w tygodniu',
      'kilka razy w tygodniu',
      'prawie codziennie',
      'codziennie',
      'kilka razy dziennie',
    ],
    ['wcale', 'w ogóle nie', 'bardzo mało', 'mało', 'trochę', 'umiarkowanie', 'dość', 'bardzo', 'całkowicie'],
    ['bardzo źle', 'źle', 'przeciętnie', 'średnio', 'dobrze', 'bardzo dobrze'],
  ],
  cycles: [
    ['poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota', 'niedziela'],
    [
      'styczeń',
      'luty',
      'marzec',
      'kwiecień',
      'maj',
      'czerwiec',
      'lipiec',
      'sierpień',
      'wrzesień',
      'październik',
      'listopad',
      'grudzień',
    ],
  ],
  outside:
    /^(nie wiem|trudno powiedzieć|nie mam zdania|odmowa( odpowiedzi)?|brak odpowiedzi|nie dotyczy|wolę nie odpowiadać|żadne z (tych|powyższych)|inn[eya]([ :,(].*)?)$/,
};

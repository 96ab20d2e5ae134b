import { type ScaleWords, twoSided } from './scale-words.ts';

const MIDDLE = ['neutre', 'sans opinion tranchée', "ni l'un ni l'autre", 'indécis', "moyennement d'accord"];

export const french: ScaleWords = {
  twoSided: [
    twoSided(
      ["pas d'accord", "d'accord"],
      [
        ["pas du tout d'accord", "absolument pas d'accord"],
        ["pas d'accord", "pas vraiment d'accord"],
        ["plutôt pas d'accord", 'plutôt en désaccord'],
      ],
      [...MIDDLE, "ni d'accord ni pas d'accord", "ni d'accord, ni pas d'accord", 'ni en accord ni en désaccord'],
      [
        ["plutôt d'accord", "assez d'accord"],
        ["d'accord"],
        ["tout à fait d'accord", "totalement d'accord", "entièrement d'accord"],
      ],
    ),
    twoSided(
      ['en désaccord', "d'accord"],
      [
        ['fortement en désaccord', 'totalement en désaccord', 'tout à fait en désaccord'],
        ['en désaccord'],
        ['plutôt en désaccord'],
      ],
      [...MIDDLE, "ni d'accord ni en désaccord"],
      [
        ["plutôt d'accord", "assez d'accord"],
        ["d'accord"],
        ["fortement d'accord", "tout à fait d'accord", "totalement d'accord"],
      ],
    ),
    twoSided(
      ['insatisfait', 'satisfait'],
      [
        ['très insatisfait', 'pas du tout satisfait', 'très insatisfait(e)', 'pas du tout satisfait(e)'],
        ['insatisfait', 'pas satisfait', 'insatisfait(e)'],
        ['plutôt insatisfait', 'plutôt pas satisfait', 'plutôt insatisfait(e)'],
      ],
      [...MIDDLE, 'ni satisfait ni insatisfait'],
      [
        ['plutôt satisfait', 'assez satisfait', 'plutôt satisfait(e)'],
        ['satisfait', 'satisfait(e)'],
        ['très satisfait', 'tout à fait satisfait', 'très satisfait(e)'],
      ],
    ),
    twoSided(
      ['improbable', 'probable'],
      [['très improbable', 'pas du tout probable'], ['improbable', 'peu probable'], ['plutôt improbable']],
      MIDDLE,
      [['plutôt probable', 'assez probable'], ['probable'], ['très probable']],
    ),
    twoSided(
      ['pas important', 'important'],
      [['pas du tout important'], ['pas important', 'peu important'], ['plutôt pas important']],
      [...MIDDLE, 'ni important ni pas important'],
      [['plutôt important', 'assez important'], ['important'], ['très important', 'extrêmement important']],
    ),
    twoSided(
      ['mauvais', 'bon'],
      [['très mauvais'], ['mauvais'], ['plutôt mauvais']],
      [...MIDDLE, 'moyen'],
      [['plutôt bon', 'assez bon'], ['bon'], ['très bon']],
    ),
  ],
  lists: [
    [
      'jamais',
      'presque jamais',
      'rarement',
      'de temps en temps',
      'parfois',
      'quelquefois',
      'assez souvent',
      'régulièrement',
      'souvent',
      'très souvent',
      'presque toujours',
      'toujours',
    ],
    [
      'jamais',
      'moins souvent',
      "moins d'une fois par mois",
      'une fois par mois',
      'plusieurs fois par mois',
      'une fois par semaine',
      'plusieurs fois par semaine',
      'presque tous les jours',
      'tous les jours',
      'plusieurs fois par jour',
    ],
    ['pas du tout', 'très peu', 'un peu', 'moyennement', 'assez', 'plutôt', 'beaucoup', 'tout à fait', 'énormément'],
  ],
  cycles: [
    ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
    [
      'janvier',
      'février',
      'mars',
      'avril',
      'mai',
      'juin',
      'juillet',
      'août',
      'septembre',
      'octobre',
      'novembre',
      'décembre',
    ],
  ],
  outside:
    /^((je )?ne sai[st] pas|nsp|ne se prononce pas|sans opinion|sans réponse|pas de réponse|non concernée?|non applicable|aucun de ceux-ci|préfère ne pas répondre|autres?([ :,(].*)?)$/,
};

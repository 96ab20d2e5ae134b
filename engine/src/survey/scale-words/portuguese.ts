import { type ScaleWords, twoSided } from './scale-words.ts';

const MIDDLE = ['neutro', 'indiferente', 'indeciso'];

export const portuguese: ScaleWords = {
  twoSided: [
    twoSided(
      ['discordo', 'concordo'],
      [
        ['discordo totalmente', 'discordo completamente', 'discordo fortemente'],
        ['discordo'],
        ['discordo parcialmente', 'discordo em parte'],
      ],
      [...MIDDLE, 'não concordo nem discordo', 'nem concordo nem discordo', 'nem discordo nem concordo'],
      [
        ['concordo parcialmente', 'concordo em parte'],
        ['concordo'],
        ['concordo totalmente', 'concordo completamente', 'concordo plenamente', 'concordo fortemente'],
      ],
    ),
    twoSided(
      ['insatisfeito', 'satisfeito'],
      [
        ['muito insatisfeito', 'nada satisfeito', 'totalmente insatisfeito'],
        ['insatisfeito'],
        ['pouco satisfeito', 'um pouco insatisfeito'],
      ],
      [...MIDDLE, 'nem satisfeito nem insatisfeito'],
      [
        ['razoavelmente satisfeito', 'um pouco satisfeito'],
        ['satisfeito'],
        ['muito satisfeito', 'totalmente satisfeito'],
      ],
    ),
    twoSided(
      ['improvável', 'provável'],
      [
        ['muito improvável', 'nada provável'],
        ['improvável', 'pouco provável'],
      ],
      [...MIDDLE, 'nem provável nem improvável'],
      [['provável'], ['muito provável']],
    ),
    twoSided(
      ['pouco importante', 'importante'],
      [['nada importante', 'sem importância'], ['pouco importante']],
      [...MIDDLE, 'nem importante nem sem importância'],
      [['razoavelmente importante'], ['importante'], ['muito importante']],
    ),
    twoSided(
      ['mau', 'bom'],
      [
        ['muito mau', 'muito ruim', 'péssimo'],
        ['mau', 'ruim'],
      ],
      [...MIDDLE, 'regular', 'razoável'],
      [['bom'], ['muito bom', 'ótimo']],
    ),
  ],
  lists: [
    [
      'nunca',
      'quase nunca',
      'raramente',
      'ocasionalmente',
      'de vez em quando',
      'às vezes',
      'algumas vezes',
      'frequentemente',
      'muitas vezes',
      'com frequência',
      'muito frequentemente',
      'quase sempre',
      'sempre',
    ],
    [
      'nunca',
      'com menos frequência',
      'menos de uma vez por mês',
      'uma vez por mês',
      'várias vezes por mês',
      'uma vez por semana',
      'várias vezes por semana',
      'quase todos os dias',
      'todos os dias',
      'diariamente',
      'várias vezes por dia',
    ],
    ['nada', 'muito pouco', 'pouco', 'um pouco', 'moderadamente', 'bastante', 'muito', 'muitíssimo', 'totalmente'],
  ],
  cycles: [
    ['segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado', 'domingo'],
    [
      'janeiro',
      'fevereiro',
      'março',
      'abril',
      'maio',
      'junho',
      'julho',
      'agosto',
      'setembro',
      'outubro',
      'novembro',
      'dezembro',
    ],
  ],
  outside:
    /^(não sei|não sabe|ns\/nr|sem opinião|não responde|não respondeu|prefiro não (dizer|responder)|não se aplica|não aplicável|nenhum destes|nenhuma das anteriores|outr[oa]s?([ :,(].*)?)$/,
};

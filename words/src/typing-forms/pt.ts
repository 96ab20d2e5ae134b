import type { FormWords } from './en.ts';

export const pt: FormWords = {
  intro: (questions) =>
    `${questions} ${questions === 1 ? 'pergunta' : 'perguntas'}. Apenas as suas respostas são guardadas.`,
  progress: 'Progresso',
  questionOf: (at, all) => `Pergunta ${at} de ${all}`,
  bestAndWorst: 'Qual destas opções é a melhor para si e qual é a pior?',
  best: 'Melhor',
  worst: 'Pior',
  back: 'Voltar',
  next: 'Seguinte',
  send: 'Enviar respostas',
  answerOne: 'Responda a pelo menos uma pergunta.',
  unanswered: (open: number) =>
    `${open === 1 ? 'Falta responder a uma pergunta' : `Falta responder a ${open} perguntas`}. Responda ou envie novamente para saltar.`,
  changed: 'As perguntas mudaram desde que abriu esta página. Responda às novas.',
  thankYou: 'Obrigado',
  forwarding: 'Vai ser encaminhado para a página seguinte.',
  continue: 'Continuar',
  received: 'Recebemos as suas respostas. Pode fechar esta página.',
  yourSegment: 'O seu segmento:',
  thanks: 'Obrigado pela sua participação.',
  closed: 'Este formulário está encerrado e já não aceita respostas.',
  notFound: 'Página não encontrada',
  notFoundHelp: 'Verifique o endereço ou pergunte à pessoa que lho enviou.',
  wait: 'Aguarde um momento',
  waitHelp: 'Nos últimos minutos chegaram muitas respostas da sua rede. Tente novamente mais tarde.',
};

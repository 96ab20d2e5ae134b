import type { FormWords } from './en.ts';

export const es: FormWords = {
  intro: (questions) => `${questions} ${questions === 1 ? 'pregunta' : 'preguntas'}. Solo se guardan sus respuestas.`,
  progress: 'Progreso',
  questionOf: (at, all) => `Pregunta ${at} de ${all}`,
  bestAndWorst: '¿Cuál de estas opciones es la mejor para usted y cuál la peor?',
  best: 'Mejor',
  worst: 'Peor',
  back: 'Atrás',
  next: 'Siguiente',
  send: 'Enviar respuestas',
  answerOne: 'Responda al menos a una pregunta.',
  unanswered: (open: number) =>
    `${open === 1 ? 'Queda una pregunta' : `Quedan ${open} preguntas`} sin responder. Responda o envíe de nuevo para omitirlas.`,
  changed: 'Las preguntas han cambiado desde que abrió esta página. Responda a las nuevas.',
  thankYou: 'Gracias',
  forwarding: 'Le estamos llevando a la página siguiente.',
  continue: 'Continuar',
  received: 'Hemos recibido sus respuestas. Puede cerrar esta página.',
  yourSegment: 'Su segmento:',
  thanks: 'Gracias por participar.',
  closed: 'Este formulario está cerrado y ya no admite respuestas.',
  notFound: 'Página no encontrada',
  notFoundHelp: 'Compruebe la dirección o pregunte a la persona que se la envió.',
  wait: 'Espere un momento',
  waitHelp: 'En los últimos minutos han llegado muchas respuestas desde su red. Inténtelo de nuevo más tarde.',
};

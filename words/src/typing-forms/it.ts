import type { FormWords } from './en.ts';

export const it: FormWords = {
  intro: (questions) =>
    `${questions} ${questions === 1 ? 'domanda' : 'domande'}. Vengono salvate solo le Sue risposte.`,
  progress: 'Avanzamento',
  questionOf: (at, all) => `Domanda ${at} di ${all}`,
  bestAndWorst: 'Quale di questi è il migliore per Lei e quale il peggiore?',
  best: 'Migliore',
  worst: 'Peggiore',
  back: 'Indietro',
  next: 'Avanti',
  send: 'Invia le risposte',
  answerOne: 'Risponda ad almeno una domanda.',
  unanswered: (open: number) =>
    `${open === 1 ? 'Una domanda è' : `${open} domande sono`} senza risposta. Risponda oppure invii di nuovo per saltare.`,
  changed: 'Le domande sono cambiate da quando ha aperto questa pagina. Risponda a quelle nuove.',
  thankYou: 'Grazie',
  forwarding: 'La stiamo portando alla pagina successiva.',
  continue: 'Continua',
  received: 'Abbiamo ricevuto le Sue risposte. Può chiudere questa pagina.',
  yourSegment: 'Il Suo segmento:',
  thanks: 'Grazie per aver partecipato.',
  closed: 'Questo modulo è chiuso e non accetta più risposte.',
  notFound: 'Pagina non trovata',
  notFoundHelp: 'Controlli l’indirizzo o chieda alla persona che gliel’ha inviato.',
  wait: 'Attenda un momento',
  waitHelp: 'Negli ultimi minuti sono arrivate molte risposte dalla Sua rete. Riprovi più tardi.',
};

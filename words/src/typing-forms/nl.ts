import type { FormWords } from './en.ts';

export const nl: FormWords = {
  intro: (questions) => `${questions} ${questions === 1 ? 'vraag' : 'vragen'}. Alleen uw antwoorden worden bewaard.`,
  progress: 'Voortgang',
  questionOf: (at, all) => `Vraag ${at} van ${all}`,
  bestAndWorst: 'Welke hiervan is voor u het best, en welke het slechtst?',
  best: 'Best',
  worst: 'Slechtst',
  back: 'Terug',
  next: 'Volgende',
  send: 'Antwoorden versturen',
  answerOne: 'Beantwoord ten minste één vraag.',
  unanswered: (open: number) =>
    `${open === 1 ? 'Eén vraag is' : `${open} vragen zijn`} nog niet beantwoord. Beantwoord ze, of verstuur nogmaals om ze over te slaan.`,
  changed: 'De vragen zijn gewijzigd sinds u deze pagina hebt geopend. Beantwoord de nieuwe vragen.',
  thankYou: 'Hartelijk dank',
  forwarding: 'U wordt naar de volgende pagina geleid.',
  continue: 'Doorgaan',
  received: 'Uw antwoorden zijn ontvangen. U kunt deze pagina sluiten.',
  yourSegment: 'Uw segment:',
  thanks: 'Hartelijk dank voor uw deelname.',
  closed: 'Dit formulier is gesloten en accepteert geen antwoorden meer.',
  notFound: 'Pagina niet gevonden',
  notFoundHelp: 'Controleer het adres of vraag het na bij degene die het u heeft gestuurd.',
  wait: 'Een ogenblik geduld',
  waitHelp: 'De afgelopen minuten zijn er veel antwoorden vanaf uw netwerk gekomen. Probeer het later opnieuw.',
};

import type { FormWords } from './en.ts';

export const de: FormWords = {
  intro: (questions) => `${questions} ${questions === 1 ? 'Frage' : 'Fragen'}. Gespeichert werden nur Ihre Antworten.`,
  progress: 'Fortschritt',
  questionOf: (at, all) => `Frage ${at} von ${all}`,
  bestAndWorst: 'Was davon ist für Sie das Beste, und was das Schlechteste?',
  best: 'Am besten',
  worst: 'Am schlechtesten',
  back: 'Zurück',
  next: 'Weiter',
  send: 'Antworten absenden',
  answerOne: 'Bitte beantworten Sie mindestens eine Frage.',
  unanswered: (open: number) =>
    `${open === 1 ? 'Eine Frage ist' : `${open} Fragen sind`} noch offen. Bitte antworten Sie, oder senden Sie noch einmal, um sie zu überspringen.`,
  changed: 'Die Fragen haben sich geändert, seit Sie diese Seite geöffnet haben. Bitte beantworten Sie die neuen.',
  thankYou: 'Vielen Dank',
  forwarding: 'Sie werden zur nächsten Seite weitergeleitet.',
  continue: 'Weiter',
  received: 'Ihre Antworten sind eingegangen. Sie können diese Seite schließen.',
  yourSegment: 'Ihr Segment:',
  thanks: 'Vielen Dank für Ihre Teilnahme.',
  closed: 'Dieses Formular ist geschlossen und nimmt keine Antworten mehr an.',
  notFound: 'Seite nicht gefunden',
  notFoundHelp: 'Bitte prüfen Sie die Adresse oder fragen Sie die Person, von der Sie sie erhalten haben.',
  wait: 'Bitte warten Sie einen Moment',
  waitHelp:
    'In den letzten Minuten kamen viele Antworten aus Ihrem Netzwerk. Bitte versuchen Sie es später noch einmal.',
};

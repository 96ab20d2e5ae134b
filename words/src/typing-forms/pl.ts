import type { FormWords } from './en.ts';

export const pl: FormWords = {
  intro: (questions) => `Liczba pytań: ${questions}. Zapisujemy tylko Państwa odpowiedzi.`,
  progress: 'Postęp',
  questionOf: (at, all) => `Pytanie ${at} z ${all}`,
  bestAndWorst: 'Co z tego jest dla Pana/Pani najlepsze, a co najgorsze?',
  best: 'Najlepsze',
  worst: 'Najgorsze',
  back: 'Wstecz',
  next: 'Dalej',
  send: 'Wyślij odpowiedzi',
  answerOne: 'Prosimy odpowiedzieć na co najmniej jedno pytanie.',
  unanswered: (open: number) =>
    `Pytania bez odpowiedzi: ${open}. Prosimy odpowiedzieć lub wysłać ponownie, aby je pominąć.`,
  changed: 'Pytania zmieniły się od otwarcia tej strony. Prosimy odpowiedzieć na nowe.',
  thankYou: 'Dziękujemy',
  forwarding: 'Za chwilę otworzy się następna strona.',
  continue: 'Kontynuuj',
  received: 'Otrzymaliśmy Państwa odpowiedzi. Można zamknąć tę stronę.',
  yourSegment: 'Państwa segment:',
  thanks: 'Dziękujemy za udział w badaniu.',
  closed: 'Ten formularz jest zamknięty i nie przyjmuje już odpowiedzi.',
  notFound: 'Nie znaleziono strony',
  notFoundHelp: 'Prosimy sprawdzić adres lub zapytać osobę, która go przesłała.',
  wait: 'Prosimy chwilę poczekać',
  waitHelp: 'W ostatnich minutach z Państwa sieci nadeszło wiele odpowiedzi. Prosimy spróbować później.',
};

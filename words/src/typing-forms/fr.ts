import type { FormWords } from './en.ts';

export const fr: FormWords = {
  intro: (questions) =>
    `${questions} ${questions === 1 ? 'question' : 'questions'}. Seules vos réponses sont enregistrées.`,
  progress: 'Progression',
  questionOf: (at, all) => `Question ${at} sur ${all}`,
  bestAndWorst: 'Parmi ces éléments, lequel est le meilleur pour vous, et lequel le moins bon ?',
  best: 'Le meilleur',
  worst: 'Le moins bon',
  back: 'Retour',
  next: 'Suivant',
  send: 'Envoyer les réponses',
  answerOne: 'Veuillez répondre à au moins une question.',
  unanswered: (open: number) =>
    `${open === 1 ? 'Une question est restée' : `${open} questions sont restées`} sans réponse. Répondez, ou envoyez à nouveau pour passer.`,
  changed: 'Les questions ont changé depuis que vous avez ouvert cette page. Veuillez répondre aux nouvelles.',
  thankYou: 'Merci',
  forwarding: 'Vous allez être redirigé vers la page suivante.',
  continue: 'Continuer',
  received: 'Vos réponses ont bien été reçues. Vous pouvez fermer cette page.',
  yourSegment: 'Votre segment :',
  thanks: 'Merci de votre participation.',
  closed: 'Ce formulaire est fermé et n’accepte plus de réponses.',
  notFound: 'Page introuvable',
  notFoundHelp: 'Vérifiez l’adresse ou demandez-la à la personne qui vous l’a envoyée.',
  wait: 'Veuillez patienter un instant',
  waitHelp:
    'De nombreuses réponses ont été envoyées depuis votre réseau ces dernières minutes. Veuillez réessayer plus tard.',
};

import { wordsIn } from '../locale.ts';

/** The example project's run and form. */
export const exampleWords = wordsIn({
  run: 'Needs and attitudes',
  description: 'Made with the example project: segments by what people say about themselves.',
  form: 'Which snacker are you?',
});

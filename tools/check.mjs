import { runChecks } from './checks.mjs';
import { install, main, say } from './setup.mjs';

/** `npm run check`: types, format, lint, arrows. */
await main(async () => {
  await install();
  const { passed, failed } = await runChecks(say);
  say(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
});

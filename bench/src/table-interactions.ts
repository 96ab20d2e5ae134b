import type { Measurement } from './bench-case.ts';
import type { CrosstabScreen } from './crosstab-screen.ts';

/** What people do with a cross-tab, in milliseconds of the page's main thread. */

/** The least of this many repetitions counts, as for all processor times here. */
const REPETITIONS = 3;

export async function tableInteractions(screen: CrosstabScreen): Promise<Measurement[]> {
  const { rows, cost } = await screen.firstDrawn();
  await screen.prepare();
  const interaction = async (what: string, act: () => Promise<void>, before?: () => Promise<void>) => {
    await before?.();
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < REPETITIONS; i++) least = Math.min(least, (await screen.cost(act)).task);
    return { what, value: least, unit: 'ms', target: { atMost: 100 } } satisfies Measurement;
  };
  return [
    { what: 'rows of the table', value: rows, unit: '' },
    { what: 'first drawn, scripting', value: cost.script, unit: 'ms', target: { atMost: 300 } },
    { what: 'first drawn, with style, layout and paint', value: cost.task, unit: 'ms' },
    await interaction('sort the columns', () => screen.sortColumns()),
    await interaction('sort the rows', () => screen.sortRows()),
    await interaction(
      'filter',
      () => screen.filter(),
      () => screen.focusThreshold(),
    ),
    await interaction(
      'move a column',
      () => screen.moveColumn(),
      () => screen.focusColumn(),
    ),
    await interaction('undo', () => screen.undo()),
    await switchedOn(screen, 'Differs from the rest'),
    await switchedOn(screen, 'Compared in pairs'),
  ];
}

async function switchedOn(
  screen: CrosstabScreen,
  what: 'Differs from the rest' | 'Compared in pairs',
): Promise<Measurement> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < REPETITIONS; i++) {
    await screen.openSignificance();
    least = Math.min(least, (await screen.cost(() => screen.chooseSignificance(what))).task);
    await screen.openSignificance();
    await screen.chooseSignificance('Off');
  }
  return { what: `switch significance on: ${what.toLowerCase()}`, value: least, unit: 'ms', target: { atMost: 100 } };
}

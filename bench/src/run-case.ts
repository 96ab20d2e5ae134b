/** Runs the case that is named on the command line and sends its measurements to the parent process. */
import type { BenchCase } from './bench-case.ts';

const { benchCase }: { benchCase: BenchCase } = await import(`./cases/${process.argv[2]}.ts`);
const measurements = await benchCase.run(process.argv[3]);
process.send?.({ title: benchCase.title, measurements });

/** Runs the case that is named on the command line and sends its measurements to the parent process, or prints them where there is none. */
import type { BenchCase } from './bench-case.ts';
import { table } from './report.ts';

const { benchCase }: { benchCase: BenchCase } = await import(`./cases/${process.argv[2]}.ts`);
const measurements = await benchCase.run(process.argv[3]);
const result = { title: benchCase.title, measurements };
if (process.send) process.send(result);
else process.stdout.write(table(result));

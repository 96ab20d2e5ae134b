import { setTimeout as sleep } from 'node:timers/promises';
import { endPostgres, startAnalysts, startBundled, startForeign } from './installation.ts';
import { Ledger } from './ledger.ts';
import type { Outcome } from './report.ts';

/**
 * Item 30: the database restarts under load, again and again; every second time it is killed with -9 instead. Requests are
 * answered 503 and go on, no process ends, nothing that was acknowledged is lost.
 */
export async function restartUnderLoad(kind: 'bundled' | 'foreign', restarts: number): Promise<Outcome> {
  const installation = await (kind === 'bundled' ? startBundled() : startForeign(['web', 'web', 'worker']));
  const { processes } = installation;
  const ledger = new Ledger();
  const dead = () => processes.some(({ alive }) => !alive);
  try {
    const analysts = await startAnalysts(installation, ledger, [503]);
    let going = true;
    const work = analysts.map(async (analyst) => {
      for (let n = 1; going && !dead(); n++) {
        await analyst.edit();
        if (n % 20 === 0) await analyst.export();
        if (n % 50 === 0) await analyst.startRun(`Run ${n}`);
      }
    });
    for (let n = 0; n < restarts && !dead(); n++) {
      await sleep(300 + 131 * (n % 5));
      const signal = n % 2 === 0 ? 'SIGINT' : 'SIGKILL';
      const fault = signal === 'SIGINT' ? 'restart of the database' : 'kill -9 of the database';
      await ledger.recover(fault, () => endPostgres(installation.databasePid(), signal), dead);
    }
    going = false;
    const deaths = processes.filter(({ alive }) => !alive).map(({ output }) => output.slice(-3000));
    if (deaths.length > 0) return { ledger, lost: [], doubled: [], leftBehind: [], deaths };
    await Promise.all(work);
    const audits = await Promise.all(analysts.map((analyst) => analyst.audit()));
    const lost = audits.flatMap((audit) => audit.lost);
    return { ledger, lost, doubled: audits.flatMap((audit) => audit.doubled), leftBehind: [], deaths };
  } finally {
    await installation.stop();
  }
}

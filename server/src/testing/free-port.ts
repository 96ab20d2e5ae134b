import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that a system gives to programs that ask for any, so no other program gets it by chance before it is taken. */
const [LOWEST, HIGHEST] = [12_000, 32_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    const probe = createServer().listen(port, '127.0.0.1');
    const free = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!free) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

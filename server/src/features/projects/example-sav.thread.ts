import { exampleSav } from '@qp/examples';
import { serveThread } from '../../platform/queue/thread.ts';

serveThread(async () => exampleSav());

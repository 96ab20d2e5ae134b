import { exampleProject } from '@qp/examples';
import { serveThread } from '../../platform/queue/thread.ts';

/** Three thousand invented people take a third of a second: too long for the thread that answers requests. */
serveThread(() => exampleProject());

import { exampleTruth } from '@qp/examples';
import { serveThread } from '../../platform/queue/thread.ts';

/** Inventing the people again takes a third of a second: too long for the thread that answers requests. */
serveThread(() => exampleTruth());

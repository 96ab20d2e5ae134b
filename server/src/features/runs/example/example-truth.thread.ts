import { exampleTruth } from '@qp/examples';
import { threadWork } from '../../../platform/queue/thread.ts';

/** Generating the people again takes a third of a second: too long for the thread that answers requests. */
export default threadWork(() => exampleTruth());

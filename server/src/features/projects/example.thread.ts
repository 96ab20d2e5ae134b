import { exampleProject } from '@qp/examples';
import { threadWork } from '../../platform/queue/thread.ts';

/** Three thousand invented people take a third of a second: too long for the thread that answers requests. */
export default threadWork(() => exampleProject());

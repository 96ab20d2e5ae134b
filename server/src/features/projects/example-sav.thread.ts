import { exampleSav } from '@qp/examples';
import { threadWork } from '../../platform/queue/thread.ts';

export default threadWork(async () => exampleSav());

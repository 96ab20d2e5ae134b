import { threadWork } from '../../platform/queue/thread.ts';
import { type Opened, type OpenTask, openArchive } from './open-archive.ts';

export default threadWork((task: OpenTask, { progress, signal }): Promise<Opened> => {
  return openArchive(task, (share, stage) => {
    signal.throwIfAborted();
    progress(share, stage);
  });
});

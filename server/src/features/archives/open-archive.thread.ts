import { serveThread } from '../../platform/queue/thread.ts';
import { type Opened, type OpenTask, openArchive } from './open-archive.ts';

serveThread((task: OpenTask, { progress, signal }): Promise<Opened> => {
  return openArchive(task, (share, stage) => {
    signal.throwIfAborted();
    progress(share, stage);
  });
});

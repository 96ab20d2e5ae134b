import { stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../platform/queue/thread.ts';
import { type CheckedFile, checkFile, type FieldedTask } from './fielded-file.thread.ts';

export default threadWork<FieldedTask, CheckedFile>(async (task, { progress, signal }) => {
  progress(0, stageWords('en').readingFile);
  return checkFile(task, (share) => {
    signal.throwIfAborted();
    progress(share, stageWords('en').comparing);
  });
});

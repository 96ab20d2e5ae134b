import { longMoment } from '../dates.ts';
import { wordsIn } from '../locale.ts';

/** Changing a run: its view, its name, its note, its descriptions, and deleting it. */
export const runChangeWords = wordsIn({
  changedMeanwhile: {
    title: 'This view was changed meanwhile',
    sentence: (who: string, when: string, you: boolean) =>
      you
        ? `You saved another version in another tab on ${longMoment(when)}, after you opened this one. This one isn’t saved yet.`
        : `${who} saved another version on ${longMoment(when)}, after you opened this one. Yours isn’t saved yet.`,
    showTheirs: (you: boolean) => (you ? 'Show the other version' : 'Show theirs'),
    saveMine: (you: boolean) => (you ? 'Save this one anyway' : 'Save mine anyway'),
  },
  name: {
    title: 'Rename Run',
    of: (_what: string) => 'Name of the run',
    update: 'Rename',
    textKept: 'The name you typed is still here.',
    done: (name: string) => `The run is now called ${name}.`,
    undoFailed: 'The new name was kept.',
  },
  note: {
    title: 'Note',
    of: (run: string) => `Note on ${run}`,
    hint: 'For your team. It is shown in the list of runs and isn’t part of presentations or other files.',
    update: 'Save',
    textKept: 'Your text is still here.',
    done: (_text: string) => 'Note saved.',
    undoFailed: 'The new note was kept.',
    add: 'Add a note',
    edit: 'Edit note',
  },
  description: {
    title: 'Update Description',
    of: (what: string) => `Description of ${what}`,
    update: 'Update',
    textKept: 'Your text is still here.',
    segmentHint: 'The first line is the segment’s name in the column header.',
    segmentUpdated: (segment: number) => `SEG${segment} updated.`,
    done: (_text: string) => 'Description updated.',
    undoFailed: 'The new description was kept.',
    none: 'No description.',
    edit: 'Edit description',
  },
  deletion: {
    title: 'Delete Run',
    delete: 'Delete',
    question: (name: string) => `You are about to delete the run: ${name}. This action is irreversible. Are you sure?`,
    deleted: (name: string) => `${name} deleted.`,
  },
});

/** Who changed the same, and when, in the error that says so. */
export const changedByWords = wordsIn({
  deleted: 'A person whose account was deleted',
  other: 'Another person',
  you: 'You, in another tab or program,',
  /** "2026-11-14 at 09:05 UTC". */
  moment: (iso: string) => `${iso.slice(0, 16).replace('T', ' at ')} UTC`,
});

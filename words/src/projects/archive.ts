import { wordsIn } from '../locale.ts';
import { number } from '../numbers.ts';

/** Why a file can't be imported as a project, after "This file can’t be imported as a project: ". */
export const archiveWords = wordsIn({
  damaged: 'it is damaged or incomplete, or it is not an exported project',
  bomb: 'it would unpack to far more than any project needs',
  memory: 'it takes more memory to open than any project needs',
  newer: 'it was made by a newer version of the tool',
  missing: (entry: string) => `${entry} is missing`,
  notAsListed: 'its contents don’t match its manifest',
  altered: (entry: string) => `${entry} was altered: its checksum is wrong`,
  tooLarge: (entry: string) => `${entry} is too large`,
  unstorable: (entry: string) => `${entry} contains a null character or half of a surrogate pair`,
  notJson: (entry: string) => `${entry} is not valid JSON`,
  longText: (entry: string) => `${entry} has a text that is too long`,
  nested: (entry: string) => `${entry} is nested too deep`,
  tooManyValues: (entry: string, most: number) => `${entry} has more than ${number(most)} values`,
  unreadable: (entry: string) => `${entry} can’t be read`,
  unfit: (entry: string) => `${entry} doesn’t fit its run`,
  unfitSegments: (entry: string) => `${entry} doesn’t fit its number of segments`,
  variableTwice: (entry: string) => `${entry} names a variable twice`,
  laterRun: (entry: string) => `${entry} was opened from a run that comes after it`,
  moreSegments: (entry: string) => `${entry} describes more segments than its run has`,
  notEncrypted: (entry: string) => `${entry} leads to a page that is not encrypted`,
  tooManyQuestions: (entry: string) => `${entry} has too many questions`,
  unknownVariable: (run: string, code: string) => `the run ${run} uses ${code}, which is not a variable of the files`,
  otherRespondents: (run: string, own: number, files: number) =>
    `the run ${run} has ${number(own)} respondents, and the files have ${number(files)}`,
});

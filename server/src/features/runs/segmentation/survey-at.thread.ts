import { readFileSync } from 'node:fs';
import { decodeSurvey, onlyRespondents, type Survey, withPeople } from '@qp/engine/survey';
import type { SurveyAt } from './segmentation.ts';

/** All respondents, in the order of the files. Those who are left out have no weight. */
export function readSurvey({ path, people }: SurveyAt): Survey {
  const survey = decodeSurvey(readFileSync(path));
  return people === null ? survey : withPeople(survey, readPeople(people));
}

/** The respondents who take part. */
export function readKept(at: SurveyAt): Survey {
  const rows = rowsOf(at);
  return rows === null ? readSurvey(at) : onlyRespondents(readSurvey(at), rows);
}

/** The rows of those who take part; null where everyone does. */
export function rowsOf({ people }: SurveyAt): Int32Array | null {
  const weights = people === null ? null : readPeople(people);
  if (!weights?.some(Number.isNaN)) return null;
  return Int32Array.from(weights.keys()).filter((row) => !Number.isNaN(weights[row]));
}

function readPeople(path: string): Float64Array {
  const bytes = readFileSync(path);
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

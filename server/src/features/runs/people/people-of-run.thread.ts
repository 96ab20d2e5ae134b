import { readFileSync } from 'node:fs';
import { onlyRespondents, type Survey } from '@qp/engine/survey';
import { readSurvey, type SurveyAt } from '../segmentation/index.ts';
import { assignedRows, decodePlacements, type Placements, placementsOf } from '../stored-files/index.ts';

/** The people of a run and their segments: respondents who came without a segment, or are left out, take part in nothing. */
export function peopleOfRun(surveyAt: SurveyAt, placementsPath: string): { survey: Survey; placements: Placements } {
  const [survey, placements] = [readSurvey(surveyAt), decodePlacements(readFileSync(placementsPath))];
  const rows = assignedRows(placements);
  if (rows === null) return { survey, placements };
  return { survey: onlyRespondents(survey, rows), placements: placementsOf(placements, rows) };
}

import {
  type FitSettings,
  fitSegments,
  type LatentClassData,
  onlyPeople,
  type SegmentFit,
} from '../../latent-class/index.ts';
import { givenSample } from '../equal-profiles.ts';

interface GroupFit {
  readonly logLikelihood: number;
  readonly parameters: number;
}

/** Everyone alike, equal profiles with free sizes, and everything free by group [WV4], each searched from random starts. */
export async function groupFits(
  data: LatentClassData,
  groupOf: Uint8Array,
  segments: number,
  settings: Pick<FitSettings, 'alpha' | 'seed' | 'threads' | 'starts'>,
): Promise<Record<'pooled' | 'equalProfiles' | 'free', GroupFit>> {
  const groups = groupOf.reduce((most, group) => Math.max(most, group), 0) + 1;
  const fit = async (people: LatentClassData): Promise<SegmentFit> => {
    const options = {
      ...settings,
      maxSegments: segments,
      answers: 'categories',
      criterion: 'max',
      predict: false,
    } as const;
    return (await fitSegments(people, options)).fits[segments - 1];
  };
  const membersOf = Array.from({ length: groups }, (_, group) =>
    Int32Array.from(groupOf.keys()).filter((i) => groupOf[i] === group),
  );
  const weightOf = (i: number) => data.weights?.[i] ?? 1;
  const sums = membersOf.map((members) => members.reduce((sum, i) => sum + weightOf(i), 0));
  const pooled = await fit(data);
  const together = await fit({ ...data, columns: [...data.columns, { codes: groupOf, categories: groups }] });
  const apart: SegmentFit[] = [];
  for (const members of membersOf) apart.push(await fit(onlyPeople(data, members)));
  return {
    pooled: { logLikelihood: pooled.logLikelihood, parameters: pooled.parameters },
    equalProfiles: {
      logLikelihood: givenSample(together.logLikelihood, sums),
      parameters: together.parameters - segments * (groups - 1) + (segments - 1) * (groups - 1),
    },
    free: {
      logLikelihood: apart.reduce((sum, one) => sum + one.logLikelihood, 0),
      parameters: apart.reduce((sum, one) => sum + one.parameters, 0),
    },
  };
}

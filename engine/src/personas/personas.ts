import { SMALL_BASE_UNDER, segmentSizes, shownCrosstab } from '@qp/facts';
import { themesOf } from './differences.ts';
import { metricsLines, opinionLines, profileLines, rankedDeeds, rankedProfile } from './lines.ts';
import { suggestedNames } from './names.ts';
import { closestSegment } from './neighbours.ts';
import { type Question, questionsOf, variablesOf } from './questions.ts';
import type { Persona, PersonasInput } from './types.ts';

/** What to say about each segment, by segment number. */
export function personas(input: PersonasInput): Persona[] {
  const { segments, evidence } = input;
  const { groups } = shownCrosstab(input, evidence, { correctedShares: 'yes' });
  const cluster = questionsOf(groups.cluster, evidence.cluster, input.cluster);
  const profile = questionsOf(groups.profile, evidence.profile, input.profile);
  const opinions = cluster.filter(({ demographic, number }) => !demographic && !number);
  const { think, not } = opinionLines(opinions, segments, input);
  const counted = new Set(variablesOf(groups.metrics).map(({ variable }) => variable.code));
  const isDeed = ({ code, demographic, behaviour }: Question) => !demographic && (behaviour || counted.has(code));
  const deeds = profileLines(profile.filter(isDeed), segments, input);
  const who = [
    profileLines(
      profile.filter((question) => !isDeed(question)),
      segments,
      input,
    ),
    profileLines(
      cluster.filter(({ demographic, number }) => demographic && !number),
      segments,
      input,
      'think',
    ),
  ];
  const { does, are: whoByMeans } = metricsLines({ ...input, ...groups }, segments);
  const sizes = segmentSizes(input.metrics);
  const found = Array.from({ length: segments }, (_, k) => {
    const opinion = [...think[k], ...not[k]];
    const are = rankedProfile([...who.map((one) => one[k]), whoByMeans[k]], opinion);
    const done = rankedDeeds(does[k], deeds[k], [...opinion, ...are]);
    const lines = { think: think[k], not: not[k], are, do: done };
    return { lines, themes: sizes[k] > 0 ? themesOf(opinions, k) : [] };
  });
  const names = suggestedNames(
    opinions,
    found.map(({ lines, themes }) => ({ themes, told: [...lines.think, ...lines.not].map(({ code }) => code) })),
  );
  return found.map(({ lines, themes }, k) => ({
    segment: k + 1,
    share: sizes[segments] > 0 ? sizes[k] / sizes[segments] : 0,
    people: evidence.people[k],
    tooFew: Math.max(0, ...[...cluster, ...profile].map(({ effective }) => effective[k])) < SMALL_BASE_UNDER,
    lines,
    closest: closestSegment(cluster, k, sizes, input),
    themes,
    suggestedName: names[k],
  }));
}

import { readFile } from 'node:fs/promises';
import type { Manifest, ManifestInput } from '@qp/contract';
import { namedWeightOf } from '@qp/facts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findProject } from '../projects/index.ts';
import { selectCrosstabText } from './fitting/index.ts';
import { manifestOf, sha256Of } from './manifest.ts';
import { finishedRun, selectRunPeople } from './run/index.ts';

/** The manifest of a finished run, as `qp` would write it. */
export async function runManifest(app: App, userId: string, runId: string): Promise<Manifest> {
  const { run, result } = await finishedRun(app.db, userId, runId);
  const project = await findProject(app.db, userId, run.project_id);
  const inputOf = async (fileId: string): Promise<ManifestInput> => {
    const file = await app.files.find(app.db, fileId);
    if (!file) throw refuse('not-found');
    return { name: file.name, bytes: Number(file.bytes), sha256: file.sha256 };
  };
  const placements = await readFile(await app.files.local(result.placements_file));
  const people = await selectRunPeople(app.db, runId);
  const crosstab = await selectCrosstabText(app.db, runId);
  return manifestOf({
    engine_version: result.engine_version,
    project: project.name,
    run: run.name,
    inputs: {
      data: await inputOf(project.dataFileId),
      variables: await inputOf(project.variableFileId),
      discretized: await inputOf(project.discretizedFileId),
    },
    settings: {
      max_clusters: run.max_clusters,
      alpha: run.alpha,
      criterion: run.criterion,
      answers: run.answers,
      seed: run.seed,
      starts: run.starts,
      cluster: run.cluster,
      profile: run.profile,
      metrics: run.metrics,
      ...(run.numbers.length > 0 && { numbers: run.numbers }),
    },
    ...(people &&
      (people.keep.length > 0 || people.left_out.length > 0) && {
        people: { keep: people.keep, left_out: people.left_out },
      }),
    ...(run.weight && { weight: namedWeightOf(run.weight) }),
    ...(run.given_from && { given_from: run.given_from }),
    figures: {
      respondents: result.respondents,
      counted: result.counted,
      effective_base: result.effective_base,
      weighted: result.weighted,
      without_answers: result.without_answers,
      segments: result.segments,
      shares: result.shares,
      fits: result.fits,
      prediction: result.prediction,
      probabilities: result.probabilities,
      crosstab_sha256: sha256Of(crosstab),
      placements_sha256: sha256Of(placements),
      ...(result.given && { given: result.given }),
    },
  });
}

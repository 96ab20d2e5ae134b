import { address, type Call, calls, type Run } from '@qp/contract';
import { smallSurvey } from '@qp/examples';
import { ABSOLUTE } from '@qp/facts';
import { openSav } from '@qp/spss';
import { bytesSource } from '@qp/spss/testing';
import { plainNumber } from '@qp/words/numbers';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { readXlsx } from '../../testing/read-xlsx.ts';
import { makeRun } from '../../testing/small-run.ts';
import { makeProject } from '../../testing/survey-project.ts';

let server: TestServer;
let client: Client;
let run: Run;

beforeAll(async () => {
  server = await startTestServer();
  client = await server.client(await server.makeUser());
  const projectID = await makeProject(client);
  run = await makeRun(client, projectID, {
    name: 'Needs: wave 2',
    max_clusters: '3',
    criterion: 'cv',
    cluster: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'],
    profile: ['AGE'],
    metrics: ['SPEND'],
  });
});
afterAll(() => server.stop());

async function bytesOf(path: string, accept = '*/*'): Promise<{ headers: Headers; bytes: Uint8Array }> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(server.url + path, { headers: { cookie, accept } });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** Starts an export, polls it as the page does, and goes to the polled address as a browser does. */
async function exported(start: Call, ping: Call, runID = run.id) {
  const { job_id: jobID } = (await client.ask(start, { params: { runID } })) as { job_id: string };
  const ended = await client.waitFor(jobID, ping);
  expect(ended).toMatchObject({ status: 'finished' });
  expect(ended.file_url).toContain(address(ping, { jobID }));
  return bytesOf(address(ping, { jobID }), 'text/html,application/xhtml+xml');
}
const records = (bytes: Uint8Array) =>
  new TextDecoder()
    .decode(bytes)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

describe('the unformatted csv', () => {
  it('has every row of the cross-tab with its values and indices', async () => {
    const { headers, bytes } = await exported(calls.exportCsv, calls.csvPing);
    expect(headers.get('content-disposition')).toContain('Needs wave 2 crosstab.csv');
    const [head, ...lines] = records(bytes) as [string[], ...string[][]];
    const rows = [run.crosstabMetrics, run.crosstabCluster, run.crosstabProfile].flatMap((group) =>
      group.flatMap((d) =>
        d.factors.flatMap((f) => f.variables.flatMap((v) => v.rows.map((row) => ({ code: v.code, row })))),
      ),
    );
    expect(lines.length).toBe(rows.length);
    const at = head.findIndex((name) => name.startsWith('SEG1'));
    rows.forEach(({ code, row }, n) => {
      expect([lines[n][3], lines[n][5]]).toEqual([code, row.name]);
      const values = lines[n].slice(at, at + run.segments + 1);
      expect(values).toEqual(row.value.map((value, k) => (row.base[k] === 0 ? '' : plainNumber(value))));
      const indices = lines[n].slice(at + run.segments + 1, at + 2 * (run.segments + 1));
      expect(indices).toEqual(row.index.map((index) => (index < 0 ? '' : plainNumber(index))));
    });
  });
});

describe('the presentation', () => {
  it('is made by a job, as a file that PowerPoint knows', async () => {
    const { headers, bytes } = await exported(calls.exportDeck, calls.deckPing);
    expect(headers.get('content-type')).toContain('presentationml.presentation');
    expect(headers.get('content-disposition')).toContain('Needs wave 2 personas.pptx');
    expect(new TextDecoder().decode(bytes.subarray(0, 2))).toBe('PK');
  });

  it('stands on the template of its project, which a bad file or a removal does not break', async () => {
    const params = { projectID: run.project_id };
    const upload = (name: string, content: Uint8Array) =>
      client.send(calls.uploadDeckTemplate, { params, files: [{ field: 'template', name, content }] });
    const themeOf = async (bytes: Uint8Array) =>
      (await (await JSZip.loadAsync(bytes)).file('ppt/theme/theme1.xml')?.async('string')) ?? '';
    const { bytes } = await exported(calls.exportDeck, calls.deckPing);
    const zip = await JSZip.loadAsync(bytes);
    zip.file('ppt/theme/theme1.xml', (await themeOf(bytes)).replaceAll('"Inter"', '"Georgia"'));
    const template = await zip.generateAsync({ type: 'uint8array' });
    expect((await upload('Acme.pptx', template)).json()).toEqual({ name: 'Acme.pptx' });
    expect(await client.ask(calls.deckTemplate, { params })).toEqual({ name: 'Acme.pptx' });
    expect(await themeOf((await exported(calls.exportDeck, calls.deckPing)).bytes)).toContain('"Georgia"');

    for (const [name, content, sentence] of [
      ['Acme.pptx', new TextEncoder().encode('PK no archive'), 'isn’t a PowerPoint template'],
      ['Acme.exe', template, 'isn’t a PowerPoint template'],
      ['Cut.pptx', template.subarray(0, template.length - 100), 'can’t be read'],
    ] as const) {
      const refused = await upload(name, content);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.text).toContain(sentence);
    }
    expect(await client.ask(calls.deckTemplate, { params })).toEqual({ name: 'Acme.pptx' });
    await client.ask(calls.removeDeckTemplate, { params });
    expect(await client.ask(calls.deckTemplate, { params })).toEqual({ name: null });
    expect(await themeOf((await exported(calls.exportDeck, calls.deckPing)).bytes)).toContain('"Inter"');
  });
});

describe('the formatted workbook', () => {
  it('follows the view as it is saved when the export is asked for', async () => {
    const saved = {
      order: JSON.stringify([3, 1, 2].slice(0, run.segments)),
      filterCriteriaValue: '',
      filterThresholdValue: '',
      filterCriteriaIndex: '>',
      filterThresholdIndex: '120',
      sortRowsBy: ABSOLUTE,
      sortRowsDir: 'desc',
      sortColsBy: '',
      sortColsDir: 'desc',
      cluster: JSON.stringify(run.cluster),
      profile: JSON.stringify(run.profile),
      metrics: JSON.stringify(run.metrics),
    };
    expect(run.segments).toBe(3);
    await client.ask(calls.updateConfig, { params: { runID: run.id }, body: saved });
    const descriptions = JSON.stringify(['=Savers', 'Treats\nmore', '']);
    await client.ask(calls.updateDescription, { params: { runID: run.id }, body: { descriptions } });
    const { headers, bytes } = await exported(calls.exportExcel, calls.xlsxPing);
    expect(headers.get('content-type')).toContain('spreadsheetml');
    const table = readXlsx(bytes)[1];
    expect(['E2', 'G2', 'I2', 'K2'].map((at) => table.cells.get(at)?.text)).toEqual(['SEG3', 'SEG1', 'SEG2', 'Total']);
    expect(table.cells.get('G3')).toMatchObject({ text: '=Savers', kind: 's' });
    const sizes = run.crosstabMetrics[0].factors[0].variables[0].rows[0].value;
    expect(['E5', 'G5', 'I5', 'K5'].map((at) => Number(table.cells.get(at)?.text))).toEqual([
      sizes[2],
      sizes[0],
      sizes[1],
      sizes[3],
    ]);
    const framed = [...table.cells.values()].filter((cell) => cell.edges.includes('left medium')).length;
    const above = [run.crosstabMetrics, run.crosstabCluster, run.crosstabProfile]
      .flatMap((group) => group.flatMap((d) => d.factors.flatMap((f) => f.variables.flatMap((v) => v.rows))))
      .flatMap((row) => row.index.slice(0, -1))
      .filter((index) => index > 120).length;
    expect(framed).toBe(above);
  });
});

describe('the cover of the workbook', () => {
  const about = (bytes: Uint8Array) => [...readXlsx(bytes)[0].cells.values()].map(({ text }) => text);

  it('says how the number of segments came about, also where a run was opened by hand', async () => {
    const { bytes } = await exported(calls.exportExcel, calls.xlsxPing);
    expect(about(bytes)).toContain('3 of at most 3, chosen by prediction of new respondents');
    const opening = await client.ask(calls.openSegments, { params: { runID: run.id }, body: { segments: '2' } });
    await client.waitFor(opening.job_id);
    const opened = await exported(calls.exportExcel, calls.xlsxPing, opening.run_id);
    expect(about(opened.bytes)).toContain('2 of at most 3, chosen by hand; Prediction of new respondents would pick 3');
  });
});

describe('the raw segment probabilities', () => {
  it('name each respondent, the segment and the probability of each, which add up to 1', async () => {
    const { headers, bytes } = await bytesOf(address(calls.downloadProbabilities, { runID: run.id }));
    expect(headers.get('content-disposition')).toContain('Needs wave 2 segment probabilities.csv');
    const [head, ...lines] = records(bytes) as [string[], ...string[][]];
    // Names as they are on the screen; none where a segment has none.
    expect(head).toEqual(['ID', 'segment', 'segment_name', 'SEG1', 'SEG2', 'SEG3', 'note']);
    const called = { SEG1: "'=Savers", SEG2: 'Treats', SEG3: '' };
    for (const [, segment, name] of lines) expect(name).toBe(called[segment as keyof typeof called]);
    expect(lines.map(([id]) => id)).toEqual(Array.from({ length: 240 }, (_, n) => `P${n + 1}`));
    const counts = [0, 0, 0];
    for (const [, segment, , ...rest] of lines) {
      const probabilities = rest.slice(0, 3).map(Number);
      expect(probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 5);
      const largest = probabilities.indexOf(Math.max(...probabilities));
      expect(segment).toBe(`SEG${largest + 1}`);
      counts[largest] += 1;
    }
    expect(counts).toEqual(run.crosstabMetrics[0].factors[0].variables[0].rows[0].value.slice(0, 3));
  });

  it('are made once and sent again', async () => {
    const first = await bytesOf(address(calls.downloadProbabilities, { runID: run.id }));
    const second = await bytesOf(address(calls.downloadProbabilities, { runID: run.id }));
    expect(second.bytes).toEqual(first.bytes);
    const { count } = await server.app.db
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', 'raw-probabilities')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  it('follow the names of the segments', async () => {
    const descriptions = JSON.stringify(['=Savers', 'Treats\nmore', 'Guests']);
    await client.ask(calls.updateDescription, { params: { runID: run.id }, body: { descriptions } });
    const { bytes } = await bytesOf(address(calls.downloadProbabilities, { runID: run.id }));
    expect(new TextDecoder().decode(bytes)).toContain(',SEG3,Guests,');
  });
});

describe('the survey with segments', () => {
  it('holds every column of the data file with its raw values, and the segments', async () => {
    const { bytes } = await exported(calls.exportSpss, calls.spssPing);
    const { dictionary, cases } = await openSav(bytesSource(bytes));
    expect((await client.ask(calls.run, { params: { runID: run.id } })).survey_source).toBe('answers');
    const data = smallSurvey().find(({ field }) => field === 'data_file')!;
    const [header, ...lines] = String(data.content)
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','));
    const names = dictionary.variables.map(({ name }) => name);
    expect(names).toEqual([
      ...header,
      'Segment',
      'Segment_Name',
      ...run.header_descriptions.map((_, k) => `SEG${k + 1}`),
    ]);
    const rows: string[][] = [];
    for await (const { rows: count, columns } of cases()) {
      const text = (value: string | number) => (Number.isNaN(value) ? '' : String(value));
      for (let i = 0; i < count; i++) rows.push(header.map((_, c) => text(columns[c][i])));
    }
    const asRead = (text: string) => (text === '' || Number.isNaN(Number(text)) ? text : String(Number(text)));
    expect(rows).toEqual(lines.map((line) => line.map(asRead)));
  });

  it('labels segments and their probabilities with the names that the screen has', async () => {
    const text = new TextDecoder().decode((await exported(calls.exportSpss, calls.spssPing)).bytes);
    expect(text).toContain('SEG2 Treats');
    expect(text).toContain('Probability of SEG2 Treats');
    expect(text).not.toContain('Treats more');
  });
});

describe('strangers and impatience', () => {
  it('get 404 for someone else’s run, export or job', async () => {
    const stranger = await server.client(await server.makeUser('Bob'));
    for (const call of [calls.exportCsv, calls.exportExcel, calls.downloadProbabilities])
      expect((await stranger.send(call, { params: { runID: run.id } })).status).toBe(404);
    const { job_id: jobID } = await client.ask(calls.exportCsv, { params: { runID: run.id } });
    expect((await stranger.send(calls.csvPing, { params: { jobID } })).status).toBe(404);
  });
});

import { wordsIn } from '../locale.ts';
import { count, number, percent } from '../numbers.ts';

export const headlessWords = wordsIn({
  usage: `npm run qp -- COMMAND

  segment --data FILE --variables FILE --discretized FILE --out FOLDER
  segment --file FILE [--plan PLAN | --design DESIGN] --out FOLDER
      reads a survey, finds its segments, and writes the cross-tab (csv, xlsx), the probabilities, a typing tool and
      manifest.json into the folder. Needs neither server nor database.
        --file FILE       any file that the page takes; of a Triple-S survey in two files, both: --file A.sss --file A.asc
        --max N           most segments to try (8)
        --plan PLAN       what becomes of the columns of a single file; without it, what the Data check would propose
        --cluster A,B,…   variables that form the segments; without it, those that the Design Runs page would propose
        --design DESIGN   of a choice exercise in the file: Version, Set, Item 1 …; item labels as a second one: --design labels.csv
        --numbers A,B,…   those of them that are used as numbers; the others are used by their responses
        --profile, --metrics   variables that describe them; without these options, all others
        --keep "S1=Yes|Maybe"   only people who gave one of these responses; "S2!=Test": who didn’t; several must all hold
        --leave-out ID,ID…   people who take no part
        --weight TARGETS  weights people to the targets of a .csv: variable, answer, target
        --weight-unit percent|counts, --weight-missing own|unweighted, --weight-bounds 0.2,5   as in the dialog Weight to targets
        --questions N     length of the typing tool (5, or as many as there are)
        --alpha, --criterion, --answers, --seed, --starts   as on the Design Runs page
        --segments FILE   existing segments instead of finding some: ids and segments as .csv, .xlsx or .sav
        --segments-variable CODE   the same from a variable of the survey
        --id-column, --segment-column   columns of that file; without these options they are proposed by name and by matching ids
        --probabilities 1=P1,2=P2   column of each segment by its code, or none
        --name NAME       of the run (Segments)
        --threads N       threads that compute (all cores)

  plan --file FILE [--design DESIGN] --out PLAN
      writes what the Data check would propose for a file as JSON, to be changed and used with --plan.

  classify --classifier CLASSIFIER --people FILE --out CSV
      assigns the people of a file by classifier_simple.json or classifier_probability.json of a typing kit.

  reach MANIFEST --customer-data A,B,… --people FILE --out CSV
      learns how these variables find the segments of the run, and scores a customer file: segment, probabilities, notes.
      Its columns are matched as the page would propose. The files of the run are found as for verify.

  verify MANIFEST [--data FILE --variables FILE --discretized FILE] [--segments FILE]
      computes the run again and says whether every figure is the same. Without files, those beside the manifest are used.

  quality --file FILE, or the three files as for segment
      says how many people have flags for how they answered, and of which kind; with --json also who, for --leave-out.

  sample MANIFEST [--surveys N]
  sample --sizes 40,30,20,10 [--separation weak|usual|clear] [--questions N] [--responses N] [--surveys N]
      simulates 60 surveys of 200 to 5,000 people with the segments of a manifest, or of typed sizes (usual, 12 questions, 5
      responses), and says how many people find them again. --surveys: another number of them, 5 or more.

  push MANIFEST --server URL --name PROJECT [--data FILE --variables FILE --discretized FILE]
      creates a project from the files on a server and starts the same run there. The token is read from QP_TOKEN.

  --json prints one line of JSON instead of words. Exit codes: 0 done, 1 refused or different, 2 not understood.`,
  outMissing: '--out is missing: the folder for the results.',
  planMissing: '--out is missing: the file for the plan.',
  unwritable: (out: string) => `--out: ${out} can’t be written. Name a file in a folder that is there.`,
  oneInput: 'Give either --file, with or without --plan, or --data, --variables and --discretized.',
  fileMissing: '--file is missing: the survey.',
  classifyMissing:
    'Give --classifier, --people and --out: the classifier file, the file of people, and the file to write.',
  reachMissing: 'Give --customer-data, --people and --out: the variables, the customer file, and the file to write.',
  noVariable: (code: string) => `--customer-data: the survey has no variable ${code}.`,
  matched: (found: readonly string[], missing: readonly string[]) =>
    `Matched: ${found.join(', ') || 'nothing'}.${missing.length > 0 ? ` Not in the file: ${missing.join(', ')}.` : ''}`,
  corrected: (sizes: readonly { readonly value: number; readonly low: number; readonly high: number }[]) =>
    `Sizes corrected for the errors of the rule: ${sizes.map(({ value, low, high }, s) => `SEG${s + 1} ${percent(value)} (${percent(low)} to ${percent(high)})`).join(', ')}`,
  noExercise: (design: string) =>
    `${design} is a design, but the file has no columns that look like a choice exercise.`,
  notPlan: (file: string, why: string) => `${file} isn’t a plan of the Data check: ${why}`,
  notClassifier: (file: string) => `${file} isn’t a classifier file of the QP Tool.`,
  planned: (variables: number, file: string) => `The plan for ${count(variables, 'variable')} is in ${file}.`,
  classified: (rows: number, placed: readonly number[], file: string) =>
    `${count(rows, 'respondent')} in ${file}: ${placed.map((people, k) => `SEG${k + 1} ${number(people)}`).join(', ')}`,
  sampleMissing:
    'Give a manifest, or --sizes 40,30,20,10 with --separation weak, usual or clear, --questions 4 to 60 and --responses 2 to 10. --surveys: 5 or more.',
  needsSegments: 'needs --segments',
  needsAnySegments: 'needs --segments or --segments-variable',
  onlyFitted: 'is for segments that are fitted, not for existing ones',
  oneSegments: 'Give either --segments or --segments-variable, not both.',
  together: (missing: string) => `--${missing} is missing: data, variables and discretized belong together.`,
  wholeNumber: (name: string, given: string) => `--${name}: must be a whole number from 1, not ${given}`,
  unreadable: (file: string, why: string) => `${file} can’t be read: ${why}`,
  weighting: (option: string) =>
    `--${option} isn’t understood. Write --weight-unit percent or counts, --weight-missing own or unweighted, --weight-bounds 0.2,5.`,
  notACondition: (text: string) =>
    `“${text}” is not a condition. Write "S1=Yes|Maybe" for people who gave one of these responses, or "S1!=No" for those who didn’t.`,
  notJson: (file: string) => `${file} is not JSON.`,
  notManifest: (file: string, why: string) => `${file} is not a manifest of the QP Tool: ${why}`,
  otherFile: (file: string, sha256: string, expected: string) =>
    `${file} is not the file of the manifest: its SHA-256 is ${sha256}, not ${expected}.`,
  sameName: (name: string) => `Two of the files are called ${name}. Give each its own name.`,
  ownName: (name: string) => `This run writes a file called ${name}. Rename yours, or choose another --name.`,
  probabilities: '--probabilities: write the code and the column of each segment, such as 1=P1,2=P2, or none.',
  found: (segments: number, respondents: number, shares: readonly number[]) =>
    `${count(segments, 'segment')} of ${count(respondents, 'respondent')}: ${shares.map((share, k) => `SEG${k + 1} ${percent(share)}`).join(', ')}`,
  same: (engine: string) => `Every figure is the same (engine ${engine}).`,
  otherEngine: (manifest: string, here: string) => `The manifest is from engine ${manifest}, this is ${here}.`,
  difference: (at: string, was: unknown, is: unknown) => `${at}: ${String(was)} in the manifest, ${String(is)} now`,
  problem: ({ file, line, column, message }: { file: string; line?: number; column?: string; message: string }) =>
    `${file}${line === undefined ? '' : `, line ${line}`}${column === undefined ? '' : `, column ${column}`}: ${message}`,
  more: (problems: number) => `… and ${number(problems)} more`,
  serverMissing: '--server is missing: the address of the QP Tool.',
  nameMissing: '--name is missing: the name of the project.',
  tokenMissing: 'The token is missing. Create one with full access on the Account page and set QP_TOKEN.',
  pushed: (name: string, url: string) => `${name} is at ${url}, and its run has started.`,
  noAnswer: (url: string, why: string) => `${url} doesn’t answer: ${why}`,
  answered: (url: string, status: number) => `${url} answered ${status}.`,
});

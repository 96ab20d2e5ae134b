import { z } from 'zod';
import { call } from './call.ts';
import { id, moment, nameText } from './fields.ts';
import { jobStarted } from './jobs.ts';
import { projectRoles } from './roles.ts';

/** The five fields of a variable, as the dictionary file names them and as the pickers show them. */
export const VARIABLE_HEADERS = ['Variable', 'Variable Label', 'Dimension', 'Factor', 'Data Type'] as const;

export const pickerVariable = z.object({
  Variable: z.string(),
  'Variable Label': z.string(),
  Dimension: z.string(),
  Factor: z.string(),
  'Data Type': z.string(),
  /** What answers to it count as, where style or scales are asked for; absent in projects of before. */
  counts_as: z.enum(['scale', 'categories']).optional(),
});
export type PickerVariable = z.output<typeof pickerVariable>;

export const projectItem = z.object({
  project_id: id,
  name: z.string(),
  created_date: moment,
  updated_date: moment,
  /** Number of completed runs. */
  runs: z.number().int(),
  /** Shares of the segments of the run that was updated last, for the card's bar; empty while there is none. */
  segment_shares: z.array(z.number()),
  /** What one may do in it. */
  role: z.enum(projectRoles),
  /** The address of who shared it; null for one's own. */
  shared_by: z.string().nullable(),
});
export type ProjectItem = z.output<typeof projectItem>;

/** Something in an uploaded file that cannot be used. */
export const fileProblem = z.object({
  file: z.string(),
  line: z.number().int().optional(),
  column: z.string().optional(),
  value: z.string().optional(),
  message: z.string(),
});
export type FileProblem = z.output<typeof fileProblem>;
/** The body of a `files-refused` answer. */
export const filesRefused = z.object({
  error_message: z.string(),
  problems: z.array(fileProblem),
  more: z.number().int(),
});

const dictionary = z.record(z.string(), pickerVariable);
/** What the project load job gives the design form. */
export const projectLoad = z.object({
  cluster_dict: dictionary,
  profile_dict: dictionary,
  metrics_dict: dictionary,
  variable_headers: z.array(z.string()),
});
export type ProjectLoad = z.output<typeof projectLoad>;

export const variableSummary = z.object({
  code: z.string(),
  label: z.string(),
  dimension: z.string(),
  factor: z.string(),
  type: z.string(),
  /** In which pickers the variable can be chosen. */
  uses: z.array(z.enum(['cluster', 'profile', 'metrics'])),
  missing: z.number().int(),
  /** Points of its scale, 0 where its responses are categories; absent in projects of before. */
  scale_points: z.number().int().optional(),
  /** Responses of a cut variable, in reading order, with unweighted counts. */
  responses: z.array(z.object({ label: z.string(), count: z.number().int() })),
  /** Of a numeric variable. */
  numbers: z.object({ minimum: z.number(), mean: z.number(), maximum: z.number() }).optional(),
});
export type VariableSummary = z.output<typeof variableSummary>;

/** What was understood from the three files. */
export const projectSummary = z.object({
  respondents: z.number().int(),
  id_variable: z.string().nullable(),
  weight_variable: z.string().nullable(),
  /** Kish: (sum w)² / sum w². */
  effective_base: z.number(),
  types: z.array(z.object({ type: z.string(), count: z.number().int() })),
  warnings: z.array(fileProblem),
  variables: z.array(variableSummary),
});
export type ProjectSummary = z.output<typeof projectSummary>;

export const PROJECT_FILES = 3;
export const projectName = nameText('give the project a name');
/** The text fields of the multipart body that makes a project; its files are data_file, variable_file, discretized_file. */
export const newProjectFields = z.strictObject({
  name: projectName,
  /** Made by the client, so that it can ask how far the reading is while its upload waits for the verdict. */
  upload_key: id.optional(),
});

export type ProjectFileKind = 'data' | 'variable' | 'discretized';

/** Which of the three files a name says it is; null where it follows no naming convention. */
export function projectFileKind(fileName: string): ProjectFileKind | null {
  const prefix = /^(data|variables|discretized)_.*\.csv$/i.exec(fileName)?.[1].toLowerCase();
  if (prefix === 'variables') return 'variable';
  return prefix === 'data' || prefix === 'discretized' ? prefix : null;
}

export const projectParams = z.strictObject({ projectID: id });
const ofProject = { access: 'user', owns: 'project', changes: false, params: projectParams } as const;
const created = z.object({ success: z.string() });
const fileUrl = z.object({ file_url: z.string() });

export const projectCalls = {
  projectList: call({
    summary: 'One’s projects',
    method: 'GET',
    path: '/api/projectList/',
    access: 'user',
    changes: false,
    answer: z.array(projectItem),
  }),
  createProject: call({
    summary: 'Make a project of three CSV files: name, data_file, variable_file, discretized_file',
    activity: { did: 'created', what: 'the project' },
    method: 'POST',
    path: '/api/projectList/',
    access: 'user',
    changes: true,
    encoding: 'multipart',
    answer: created,
  }),
  createExample: call({
    summary: 'Make the example project',
    activity: { did: 'created', what: 'the project' },
    method: 'POST',
    path: '/api/project/example/',
    access: 'user',
    changes: true,
    encoding: 'form',
    body: z.strictObject({}),
    answer: created,
  }),
  exampleSav: call({
    summary: 'The example survey as an SPSS file',
    method: 'GET',
    path: '/api/project/example/sav/',
    access: 'user',
    changes: false,
    answer: 'file',
  }),
  readingProgress: call({
    summary: 'How far the reading of an upload is, by the key that came with it',
    method: 'GET',
    path: '/api/project/reading/:key/',
    access: 'user',
    changes: false,
    params: z.strictObject({ key: id }),
    answer: z.object({ progress: z.number(), stage: z.string() }),
  }),
  templateFile: call({
    summary: 'A small template of one of the three files',
    method: 'GET',
    path: '/api/project/template/:kind/',
    access: 'user',
    changes: false,
    params: z.strictObject({ kind: z.enum(['data', 'variables', 'discretized']) }),
    answer: 'file',
  }),
  project: call({
    ...ofProject,
    summary: 'A project’s name and files, and the job that loads its variables',
    role: 'viewer',
    method: 'GET',
    path: '/api/project/load/:projectID/',
    answer: jobStarted.extend({
      name: z.string(),
      filename_data: z.string(),
      filename_variable: z.string(),
      filename_discretized: z.string(),
      /** What one may do in it. */
      role: z.enum(projectRoles),
    }),
  }),
  projectSummary: call({
    ...ofProject,
    summary: 'What was understood from a project’s files',
    role: 'viewer',
    method: 'GET',
    path: '/api/project/summary/:projectID/',
    answer: projectSummary,
  }),
  downloadData: call({
    ...ofProject,
    summary: 'Address of the data file',
    role: 'viewer',
    method: 'GET',
    path: '/api/project/download/data/:projectID/',
    answer: fileUrl,
  }),
  downloadVariable: call({
    ...ofProject,
    summary: 'Address of the variable file',
    role: 'viewer',
    method: 'GET',
    path: '/api/project/download/variable/:projectID/',
    answer: fileUrl,
  }),
  downloadDiscretized: call({
    ...ofProject,
    summary: 'Address of the discretization file',
    role: 'viewer',
    method: 'GET',
    path: '/api/project/download/discretized/:projectID/',
    answer: fileUrl,
  }),
  projectFile: call({
    ...ofProject,
    summary: 'One of the three files, byte for byte as uploaded',
    role: 'viewer',
    activity: { did: 'exported', what: 'an uploaded file' },
    method: 'GET',
    path: '/api/project/file/:kind/:projectID/',
    params: z.strictObject({ kind: z.enum(['data', 'variable', 'discretized']), projectID: id }),
    answer: 'file',
  }),
  deleteProject: call({
    ...ofProject,
    summary: 'Delete a project with all its runs',
    role: 'owner',
    activity: { did: 'deleted', what: 'the project' },
    method: 'GET',
    path: '/api/project/delete/:projectID/',
    changes: true,
    answer: z.object({ success: z.string() }),
  }),
} as const;

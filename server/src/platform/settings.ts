import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { PLANNED_SIZES, PLANNED_SURVEYS } from '@qp/facts';
import { z } from 'zod';
import { logLevels } from './log.ts';

/** Every setting, read once from the environment or `.env`. docs/operations.md lists them, and a test compares. */

const text = z.string().trim();
const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off', 'yes', 'no'])
  .transform((v) => /^(true|1|on|yes)$/.test(v));
const whole = (minimum: number, maximum: number) =>
  text.regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(minimum).max(maximum));
const webAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''));

export const variables = z.object({
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  HOST: text.min(1).default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  PUBLIC_URL: webAddress.optional(),
  TRUST_PROXY: text.default(''),
  DATA_DIR: text.min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: whole(3, 500).default(15),
  COMPUTE_THREADS: whole(1, 256).default(Math.max(1, availableParallelism())),
  COMPUTE_PRIORITY: z.enum(['low', 'usual']).default('low'),
  JOBS_AT_ONCE: whole(1, 64).default(4),
  RUNS_PER_PERSON: whole(1, 64).default(2),
  STABILITY_AFTER_RUNS: flag.default(true),
  PLANNED_SURVEYS: whole(PLANNED_SIZES.length, 1000).default(PLANNED_SURVEYS),
  UPLOAD_LIMIT_MB: whole(1, 100_000).default(500),
  UPLOAD_MINUTES: whole(1, 24 * 60).default(30),
  CACHE_LIMIT_MB: whole(1, 10_000_000).default(5000),
  DEMO: flag.default(true),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text.min(3).default('QP Tool <no-reply@localhost>'),
  RECAPTCHA_SITE_KEY: text.min(1).optional(),
  RECAPTCHA_SECRET: text.min(1).optional(),
  RECAPTCHA_VERIFY_URL: webAddress.default('https://www.google.com/recaptcha/api/siteverify'),
  RECAPTCHA_SCRIPT_URL: webAddress.default('https://www.google.com/recaptcha/api.js'),
  RECAPTCHA_THRESHOLD: text
    .regex(/^[01](\.\d+)?$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(0.5),
  PASSWORDS: flag.default(true),
  PASSWORD_WORDS: text.default(''),
  SECOND_FACTOR: z.enum(['optional', 'must']).default('optional'),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: text.min(1).optional(),
  OIDC_CLIENT_SECRET: text.min(1).optional(),
  OIDC_NAME: text.min(1).max(60).default('your company'),
  OIDC_CREATE: flag.default(false),
  OIDC_DOMAINS: text.default(''),
  OIDC_ACR: text.default(''),
  KEEP_IMPORTS_DAYS: whole(1, 3650).default(30),
  KEEP_EXPORTS_DAYS: whole(1, 3650).default(1),
  KEEP_PREDICTIONS_DAYS: whole(1, 3650).default(7),
  KEEP_FORM_ANSWERS_DAYS: whole(1, 36_500).optional(),
  UPGRADE_BACKUPS: text.min(1).optional(),
  WARM_UP: flag.default(true),
  OVERLOAD_MILLISECONDS: whole(100, 600_000).default(2000),
  LOGINS_PER_ACCOUNT: whole(1, 1_000_000).default(5),
  LOGINS_PER_ADDRESS: whole(1, 1_000_000).default(100),
  FILE_KEY_FILE: text.min(1).optional(),
  LOG_FILE: text.min(1).optional(),
  SYSLOG: z.url({ protocol: /^udp$/ }).optional(),
  LOG_LIMIT_MB: whole(1, 100_000).default(20),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  METRICS_TOKEN: text.min(8).optional(),
});

const outputs = ['stdout', 'stderr'];

/** What `settingsFrom` makes of the environment: a setting is named in the schema and once there. */
export type Settings = ReturnType<typeof settingsFrom>;

/** Days after which leftovers are deleted. */
export interface Retention {
  /** Uploads that never became a project, from the day of their upload. */
  imports: number;
  /** Files that people had made for a download. */
  exports: number;
  /** Assigned respondents and checked fielded files, with the file that was uploaded for it. */
  predictions: number;
  /** Answers to public forms; null keeps them as long as their form. */
  formAnswers: number | null;
}

export interface CompanySettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** On the button: "Sign in with …". */
  name: string;
  /** Whether new respondents of one of the domains get an account. */
  create: boolean;
  domains: string[];
  /** Values of `acr` at the provider, of which a sign-in must have one; empty for any. */
  strengths: string[];
}

/** What is wrong with the settings, one line each, fit to be printed as it is. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const MEGABYTE = 1024 * 1024;

export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.keys(variables.shape)
      .filter((name) => (environment[name] ?? '').trim() !== '')
      .map((name) => [name, environment[name]]),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      // A secret never reaches the terminal or a log.
      const value = /SECRET|TOKEN|URL/.test(name) ? '' : ` = ${JSON.stringify(given[name])}`;
      return `  ${name}${value}: ${issue.message}`;
    });
    throw new SettingsError(
      `These settings cannot be used:\n${lines.join('\n')}\ndocs/operations.md explains each one.`,
    );
  }
  const v = parsed.data;
  if ((v.RECAPTCHA_SITE_KEY === undefined) !== (v.RECAPTCHA_SECRET === undefined)) {
    throw new SettingsError('Bot protection needs both RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET, or neither of them.');
  }
  const company = companyOf(v);
  if (!v.PASSWORDS && !company) {
    throw new SettingsError(
      'PASSWORDS=off needs a sign-in by the company (OIDC_ISSUER): otherwise no one could log in.',
    );
  }
  if (v.ROLE !== 'all' && v.DATABASE_URL === undefined) {
    throw new SettingsError(`ROLE=${v.ROLE} needs DATABASE_URL: only ROLE=all can start its own PostgreSQL.`);
  }
  if (v.ROLE !== 'all' && v.PUBLIC_URL === undefined) {
    throw new SettingsError(`ROLE=${v.ROLE} needs PUBLIC_URL: the links in mails begin with it.`);
  }
  return settingsFrom(v, company);
}

function settingsFrom(v: z.output<typeof variables>, company: CompanySettings | null) {
  return {
    role: v.ROLE,
    host: v.HOST,
    port: v.PORT,
    /** Without a trailing slash; what links in mails begin with, whatever a request's Host says. Null: derived at start. */
    publicUrl: v.PUBLIC_URL ?? null,
    /** Addresses of proxies whose X-Forwarded-For is believed. */
    trustProxy: v.TRUST_PROXY.split(/[\s,]+/).filter(Boolean),
    dataDir: path.resolve(v.DATA_DIR),
    /** Where the backups lie that upgrades make; null where they make none. */
    upgradeBackups:
      v.UPGRADE_BACKUPS === 'off' ? null : path.resolve(v.UPGRADE_BACKUPS ?? `${path.resolve(v.DATA_DIR)}-upgrades`),
    databaseUrl: v.DATABASE_URL ?? null,
    databaseConnections: v.DATABASE_CONNECTIONS,
    computeThreads: v.COMPUTE_THREADS,
    /** Whether computing gives way to pages and to other programs. */
    computingGivesWay: v.COMPUTE_PRIORITY === 'low',
    /** Jobs of a lane that this process has under way at the same time. */
    jobsAtOnce: v.JOBS_AT_ONCE,
    /** Runs of one person that are under way at the same time, on all machines together. */
    runsPerPerson: v.RUNS_PER_PERSON,
    /** Whether every run is followed by its stability; otherwise it is computed on request. */
    stabilityAfterRuns: v.STABILITY_AFTER_RUNS,
    plannedSurveys: v.PLANNED_SURVEYS,
    uploadLimitBytes: v.UPLOAD_LIMIT_MB * MEGABYTE,
    uploadMinutes: v.UPLOAD_MINUTES,
    cacheLimitBytes: v.CACHE_LIMIT_MB * MEGABYTE,
    demo: v.DEMO,
    smtpUrl: v.SMTP_URL ?? null,
    mailFrom: v.MAIL_FROM,
    bot:
      v.RECAPTCHA_SITE_KEY !== undefined && v.RECAPTCHA_SECRET !== undefined
        ? {
            siteKey: v.RECAPTCHA_SITE_KEY,
            secret: v.RECAPTCHA_SECRET,
            verifyUrl: v.RECAPTCHA_VERIFY_URL,
            scriptUrl: v.RECAPTCHA_SCRIPT_URL,
            threshold: v.RECAPTCHA_THRESHOLD,
          }
        : null,
    /** Whether people may log in with passwords. */
    passwords: v.PASSWORDS,
    /** Words of the house: no password is one of them. */
    passwordWords: v.PASSWORD_WORDS.split(/[\s,]+/).filter(Boolean),
    /** Whether every password account needs a second factor. */
    secondFactorMust: v.SECOND_FACTOR === 'must',
    /** Sign-in by OpenID Connect; null where there is none. */
    company,
    keepDays: {
      imports: v.KEEP_IMPORTS_DAYS,
      exports: v.KEEP_EXPORTS_DAYS,
      predictions: v.KEEP_PREDICTIONS_DAYS,
      formAnswers: v.KEEP_FORM_ANSWERS_DAYS ?? null,
    },
    /** Tries what pages ask for before it takes requests. */
    warmUp: v.WARM_UP,
    /** Above this delay of the event loop requests are answered 503 at once, instead of all of them late. */
    overloadMilliseconds: v.OVERLOAD_MILLISECONDS,
    loginsPerAccount: v.LOGINS_PER_ACCOUNT,
    loginsPerAddress: v.LOGINS_PER_ADDRESS,
    logLevel: v.LOG_LEVEL,
    /** A full log file is rotated; four old ones are kept. */
    logLimitBytes: v.LOG_LIMIT_MB * MEGABYTE,
    /** Keys that encrypt those of the stored files; null to keep these as they are in the database. */
    fileKeyFile: v.FILE_KEY_FILE === undefined ? null : path.resolve(v.FILE_KEY_FILE),
    /** A syslog server that gets every line of the log as well. */
    syslog: v.SYSLOG === undefined ? null : new URL(v.SYSLOG),
    /** Where the log goes: a file, `stdout` or `stderr`; null for the standard error output. */
    logFile: v.LOG_FILE === undefined || outputs.includes(v.LOG_FILE) ? (v.LOG_FILE ?? null) : path.resolve(v.LOG_FILE),
    metricsToken: v.METRICS_TOKEN ?? null,
    /**
     * What a run must cost (rows x variables x the sum of squared numbers of segments) to be cut into pieces for several machines.
     * Below it one core is done in less than half a minute, and cutting gains nothing: 10,000 x 40 with 8 segments is 8e7 and
     * takes 15 s of a processor. Not a setting of the environment: tests cut small ones.
     */
    cutRunsFrom: 1.5e8,
    /** The built pages. Not a setting of the environment: tests point it at pages of their own. */
    webFolder: path.resolve(import.meta.dirname, '../../../web/dist'),
  };
}

function companyOf(v: z.output<typeof variables>): CompanySettings | null {
  const given = [v.OIDC_ISSUER, v.OIDC_CLIENT_ID, v.OIDC_CLIENT_SECRET];
  if (given.every((one) => one === undefined)) return null;
  const [issuer, clientId, clientSecret] = given;
  if (!issuer || !clientId || !clientSecret) {
    throw new SettingsError('Sign-in by the company needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.');
  }
  const loopback = ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(issuer).hostname);
  if (issuer.startsWith('http:') && !loopback) throw new SettingsError('OIDC_ISSUER must begin with https://.');
  const domains = v.OIDC_DOMAINS.toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (v.OIDC_CREATE && domains.length === 0) {
    throw new SettingsError('OIDC_CREATE needs OIDC_DOMAINS: the domains of the addresses that get an account.');
  }
  const strengths = v.OIDC_ACR.split(/\s+/).filter(Boolean);
  return { issuer, clientId, clientSecret, name: v.OIDC_NAME, create: v.OIDC_CREATE, domains, strengths };
}

/** The environment, with what a `.env` in the folder adds to it; the environment wins. */
export function environmentOf(folder: string, environment: NodeJS.ProcessEnv): Record<string, string | undefined> {
  let file: string;
  try {
    file = readFileSync(path.join(folder, '.env'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return environment;
    throw new SettingsError(`The file .env cannot be read: ${(error as Error).message}`);
  }
  return { ...parseEnv(file), ...environment };
}

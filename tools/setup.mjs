import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { justComputed } from './computed.mjs';

/** What start and test have in common: is everything installed and built, and with which Node it runs. */

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const bin = path.join(root, 'node_modules/.bin');
/** Node 24, which comes as a package; it is there after the install. */
export const node = path.join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

export const say = (line) => process.stdout.write(`${line}\n`);
/** What is done on the way: the output belongs to the requested program. */
const mention = (line) => process.stderr.write(`${line}\n`);

/** A failure that is a sentence for the person at the terminal. */
export class Plain extends Error {}

const INSTALL_MEGABYTES = 1500;

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Whether node_modules holds what the lock file names; packages for other platforms are optional and may be missing. */
function isInstalled() {
  const hidden = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden) || !existsSync(node)) return false;
  const there = readJson(hidden).packages;
  const wanted = readJson(path.join(root, 'package-lock.json')).packages;
  return Object.entries(wanted).every(([name, { version, optional, link }]) => {
    // A workspace that a newer version added needs its link.
    if (link) return existsSync(path.join(root, name));
    if (!name.startsWith('node_modules/') || optional) return true;
    return there[name]?.version === version;
  });
}

/** A program that was just started, and what it starts, lets others have the processor first. */
export function giveWay(child, nice) {
  if (nice > 0 && child.pid !== undefined) setPriority(child.pid, nice);
}

/** Runs a command; its output is shown only where it fails. */
export function quietly(command, args, { nice = 0, ...options } = {}) {
  return new Promise((resolve) => {
    let output = '';
    let computed = 0;
    const child = spawn(command, args, { cwd: root, ...options, env: withNode(options.env) });
    giveWay(child, nice);
    child.stdout?.on('data', (piece) => {
      output += piece;
    });
    child.stderr?.on('data', (piece) => {
      output += piece;
    });
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}`, computed }));
    child.on('exit', () => {
      computed = justComputed();
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output, computed }));
  });
}

/** Where Node keeps what it compiled, so a process or thread need not do it again. */
export const compiled = path.join(root, '.cache/compiled');

/** The environment in which `node` is the packaged Node 24. */
export function withNode(environment = {}) {
  return {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    ...environment,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
  };
}

const lastLines = (text, count = 25) => text.trim().split('\n').slice(-count).join('\n');

export async function install() {
  if (isInstalled()) return false;
  const { bavail, bsize } = statfsSync(root);
  const free = (bavail * bsize) / 1024 / 1024;
  if (free < INSTALL_MEGABYTES) {
    throw new Plain(
      `There is not enough room on the disk: ${Math.floor(free)} MB are free, about ${INSTALL_MEGABYTES} MB are needed.`,
    );
  }
  mention('Installing the packages (a minute or two, only this once) …');
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  const { code, output } = await quietly(command, [...args, 'ci', '--no-audit', '--no-fund'], {
    env: { npm_config_loglevel: 'error' },
  });
  if (code !== 0) throw new Plain(`The packages could not be installed. npm says:\n${lastLines(output)}`);
  return true;
}

/** One hash over files and folders; names and contents count. */
export function hashOf(entries) {
  const hash = createHash('sha256');
  const add = (entry) => {
    const full = path.join(root, entry);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort())
        if (name !== 'node_modules' && name !== 'dist') add(path.join(entry, name));
    } else if (!/\.test\.\w+$|\.wasm$/.test(entry)) {
      hash.update(entry).update('\0').update(readFileSync(full)).update('\0');
    }
  };
  for (const entry of entries) add(entry);
  return hash.digest('hex');
}

const builds = [
  {
    name: 'engine',
    what: 'the kernel of the engine',
    from: ['engine/kernel', 'engine/package.json', 'package-lock.json'],
    made: () => findMade(path.join(root, 'engine'), '.wasm'),
  },
  {
    name: 'web',
    what: 'the web pages',
    from: [
      'web/src',
      'web/public',
      'web/index.html',
      'web/vite.config.ts',
      'web/package.json',
      // The guide is part of the pages.
      'docs/guide',
      'docs/images',
      'docs/statistics.md',
      'docs/file-formats.md',
      'docs/classifier-format.md',
      ...['facts/src', 'contract/src', 'words/src'],
      'engine/src',
      'package-lock.json',
    ],
    made: () => existsSync(path.join(root, 'web/dist/index.html')),
  },
  {
    name: 'server',
    what: 'the server',
    from: [
      ...['server/src', 'server/build.ts', 'server/package.json', 'package-lock.json'],
      ...['facts/src', 'contract/src', 'words/src', 'engine/src', 'examples/src', 'spss/src'],
    ],
    made: () => existsSync(path.join(root, 'server/dist/main.js')),
  },
];

function findMade(folder, ending) {
  return readdirSync(folder, { recursive: true }).some(
    (name) => String(name).endsWith(ending) && !String(name).includes('node_modules'),
  );
}

/** Builds what has changed since the last time, side by side: none needs another. */
export async function build(names = builds.map(({ name }) => name)) {
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  await Promise.all(builds.filter(({ name }) => names.includes(name)).map(buildIfChanged));
}

async function buildIfChanged({ name, what, from, made }) {
  const mark = path.join(root, '.cache', `built-${name}`);
  const hash = hashOf(from);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash && made()) return;
  mention(`Building ${what} …`);
  const { code, output } = await quietly('npm', ['run', 'build', '-w', name]);
  if (code !== 0) throw new Plain(`Building ${what} failed:\n${lastLines(output)}`);
  writeFileSync(mark, hash);
}

function checkNode() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major < 20)
    throw new Plain(`Node ${process.versions.node} is too old. Install Node 20 or newer, then try again.`);
}

/** Runs the body of a command; a Plain failure is reported in its own words. */
export async function main(body) {
  try {
    checkNode();
    await body();
  } catch (error) {
    if (!(error instanceof Plain)) throw error;
    say(error.message);
    process.exit(1);
  }
}

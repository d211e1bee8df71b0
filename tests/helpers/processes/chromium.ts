import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { importFetched } from '../fetched-package.ts';
import { installedProgram, unpackDebian } from './debian-package.ts';

/** Chromium without windows of its own, for which a page needs a third less processor time. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const serverless = ['@sparticuz/chromium', '147.0.0', 'build/esm/index.js'] as const;
interface ServerlessChromium {
  default: { executablePath(): Promise<string> };
}

/**
 * `CHROMIUM_PATH`, or what is found: once for this process and those that it starts, because to ask a browser whether it works
 * is to start it.
 */
export async function findChromium(): Promise<string> {
  process.env['CHROMIUM_PATH'] ??= await lookForChromium();
  return process.env['CHROMIUM_PATH'];
}

/**
 * Finds a browser, or installs one: the shell, an installed Chromium or Chrome, Playwright's own, Debian's package when root,
 * Playwright's download, the one inside `@sparticuz/chromium`.
 */
async function lookForChromium(): Promise<string> {
  const present = installedProgram(shell) ?? unpackedShell() ?? installed() ?? playwrightsOwn();
  if (present) return present;
  if (process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0) {
    say('No browser found: installing Debian’s chromium');
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' });
    const debian = unpackedShell() ?? installed();
    if (debian) return debian;
  }
  say('No browser found: asking Playwright for one');
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' });
  const own = playwrightsOwn();
  if (own) return own;
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: bundled } = await importFetched<ServerlessChromium>(...serverless);
    return bundled.executablePath();
  }
  throw new Error('No browser for the tests: install Chromium or Chrome, or set CHROMIUM_PATH');
}

/** Debian's, which works where an installed Chromium has brought the libraries of both. */
function unpackedShell(): string | undefined {
  const path = `usr/lib/chromium/${shell}`;
  const isKnown = spawnSync('apt-cache', ['show', shell], { stdio: 'ignore' }).status === 0;
  const folder = isKnown && unpackDebian([shell, 'chromium-common'], path);
  const program = folder && join(folder, path);
  return program && works(program) ? program : undefined;
}

function installed(): string | undefined {
  for (const name of names) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    if (status === 0 && works(stdout.trim())) return stdout.trim();
  }
  return places.find((place) => existsSync(place));
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function works(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

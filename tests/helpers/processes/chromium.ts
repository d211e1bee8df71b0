import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { importFetched } from '../fetched-package.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const serverless = ['@sparticuz/chromium', '147.0.0', 'build/esm/index.js'] as const;
interface ServerlessChromium {
  default: { executablePath(): Promise<string> };
}

let found: Promise<string> | undefined;

/** Looked for once in a process, which starts many: to ask a browser whether it works is to start it. */
export function findChromium(): Promise<string> {
  found ??= lookForChromium();
  return found;
}

/**
 * Finds a browser, or installs one: `CHROMIUM_PATH`, an installed Chromium or Chrome, Playwright's own, Debian's package
 * when root, Playwright's download, the one inside `@sparticuz/chromium`.
 */
async function lookForChromium(): Promise<string> {
  const present = process.env['CHROMIUM_PATH'] ?? installed() ?? playwrightsOwn();
  if (present) return present;
  if (process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0) {
    say('No browser found: installing Debian’s chromium');
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' });
    const debian = installed();
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

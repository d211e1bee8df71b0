import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../run/steps.ts';
import { quickFolder } from '../app/quick-folder.ts';
import { installedProgram, unpackDebian } from './debian-package.ts';
import { freePort } from './free-port.ts';

const START_WITHIN_MS = 20_000;

/** Options for tests: no administration on a fixed port, and no second port. */
const GLOBAL_OPTIONS = '{\n\tadmin off\n\tauto_https off\n}\n';

/** Caddy with the product's own configuration, over plain HTTP, in front of these `host:port`, where servers know its port before they start. */
export async function startCaddy(
  upstreams: readonly string[],
  {
    port,
    everyMs,
  }: { port?: number /** Between its looks at a server, where a test can't wait. */; everyMs?: number } = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const program = findCaddy();
  const folder = mkdtempSync(join(quickFolder, 'gatehouse-caddy-'));
  const config = join(folder, 'Caddyfile');
  const own = readFileSync(join(root, 'server/deploy/Caddyfile'), 'utf8');
  const looks =
    everyMs === undefined ? own : own.replaceAll(/(fail_duration|health_interval) \d+s/g, `$1 ${everyMs}ms`);
  writeFileSync(config, GLOBAL_OPTIONS + looks);
  const url = `http://127.0.0.1:${port ?? (await freePort())}`;
  const child = spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { HOME: folder, SITE_ADDRESS: url, UPSTREAMS: upstreams.join(' ') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadlineMs = Date.now() + START_WITHIN_MS;
  while (!(await isOk(`${url}/api/health`))) {
    if (child.exitCode !== null || Date.now() > deadlineMs) {
      await stop();
      throw new Error(`Caddy did not start:\n${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, stop };
}

function isOk(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** `CADDY_PATH`, an installed one, or Debian's package. */
function findCaddy(): string {
  const found = process.env['CADDY_PATH'] ?? installedProgram('caddy');
  if (found) return found;
  const folder = unpackDebian(['caddy'], 'usr/bin/caddy');
  if (folder) return join(folder, 'usr/bin/caddy');
  throw new Error('No Caddy for the tests: install it, or set CADDY_PATH');
}

import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { findChromium } from '../../helpers/processes/chromium.ts';

/** What figures depend on, in one line: `2 × AMD EPYC, 8 GB, Node 20.19.0, Chromium 147.0.1`. */
export async function machineName(): Promise<string> {
  const processors = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const browser = execFileSync(await findChromium(), ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [version = browser.trim()] = /^\S+ [\d.]+/.exec(browser) ?? [];
  return [
    `${processors.length} × ${processors[0]?.model.trim()}`,
    memory,
    `Node ${process.versions.node}`,
    version,
  ].join(', ');
}

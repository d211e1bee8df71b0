import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../../run/steps.ts';
import { linkModules, packages } from './linked-modules.ts';

interface Step {
  name: string;
  text: string;
}

/** What an image says about its process. */
export interface Image {
  folder: string;
  environment: Record<string, string>;
  user: string;
  command: string[];
  healthCheck: string[];
}

/** Steps of `RUN` that this machine does in another way, or has done. Any other is run as it is. */
const known: Record<string, (folder: string) => void> = {
  'apt-get update && apt-get install -y --no-install-recommends g++ make python3 && rm -rf /var/lib/apt/lists/*': () =>
    undefined,
  'npm ci': linkModules,
  'npm run build': copyBuilt,
  /* The test makes a folder of its own. */
  'install -d -o node -g node -m 700 /data': () => undefined,
};

/**
 * Follows `server/Dockerfile` in two clean folders: its stages up to `server`, which is the image. Throws for an instruction that it
 * does not know.
 */
export function followDockerfile(build: string, folder: string): Image {
  const image: Image = { folder, environment: {}, user: 'root', command: [], healthCheck: [] };
  let stage = '';
  for (const { name, text } of readSteps()) {
    if (name === 'FROM' && stage === folder) return image;
    if (name === 'FROM') stage = text.endsWith(' AS build') ? build : folder;
    else if (name === 'COPY') copy(text, { build, stage });
    else if (name === 'RUN') run(text, stage);
    else if (name === 'ENV')
      Object.assign(image.environment, Object.fromEntries(text.split(' ').map((pair) => pair.split('='))));
    else if (name === 'USER') image.user = text;
    else if (name === 'CMD') image.command = JSON.parse(text) as string[];
    else if (name === 'HEALTHCHECK') image.healthCheck = JSON.parse(text.slice(text.indexOf('['))) as string[];
    else if (!['WORKDIR', 'VOLUME', 'EXPOSE'].includes(name)) throw new Error(`Unknown instruction: ${name} ${text}`);
  }
  return image;
}

function readSteps(): Step[] {
  const lines = readFileSync(join(root, 'server/Dockerfile'), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', text: line.slice(line.indexOf(' ') + 1) }));
}

function run(text: string, folder: string): void {
  const own = known[text];
  if (own) own(folder);
  else
    execFileSync('sh', ['-ec', text], {
      cwd: folder,
      stdio: 'pipe',
      env: { ...process.env, npm_config_offline: 'true' },
    });
}

function copy(text: string, { build, stage }: { build: string; stage: string }): void {
  const isFromBuild = text.startsWith('--from=build ');
  const parts = text.replace('--from=build ', '').split(' ');
  const target = parts.pop() ?? '';
  if (parts.join() === '.') return copyContext(stage);
  for (const part of parts) {
    const source = isFromBuild ? join(build, part.replace(/^\/build\//, '')) : join(root, part);
    const to = target.endsWith('/') ? join(stage, target, basename(source)) : join(stage, target);
    mkdirSync(dirname(to), { recursive: true });
    if (statSync(source).isDirectory()) execFileSync('cp', ['-al', source, to]);
    else copyFileSync(source, to);
  }
}

/** The files of the repository: what `.dockerignore` leaves out is not in it. */
function copyContext(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const path of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, path));
  }
}

function copyBuilt(folder: string): void {
  for (const name of packages)
    if (existsSync(join(root, name, 'dist')))
      cpSync(join(root, name, 'dist'), join(folder, name, 'dist'), { recursive: true });
}

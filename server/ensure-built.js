import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/* Builds first where no build exists. */
const root = fileURLToPath(new URL('..', import.meta.url));
const isBuilt =
  existsSync(new URL('dist/main.js', import.meta.url)) &&
  existsSync(new URL('../client/dist/index.html', import.meta.url));
if (!isBuilt) {
  if (!existsSync(new URL('../node_modules/vite', import.meta.url))) {
    process.stderr.write(
      'Gatehouse has not been built, and its build tools are not installed. Run: npm ci && npm run build\n',
    );
    process.exit(1);
  }
  const { status } = spawnSync('npm', ['run', 'build'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

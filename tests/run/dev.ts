import { spawn } from 'node:child_process';
import { root } from './steps.ts';

const CLIENT_PORT = 5173;
const publicUrl = `http://localhost:${CLIENT_PORT}`;

/**
 * `npm run dev`: the server on port 5000 and the client on 5173, both from source and both reloading. It stores in `./data/dev`,
 * takes test money from the simulator, and has an admin.
 */
const settings = {
  PUBLIC_URL: publicUrl,
  DATA_DIR: 'data/dev',
  SQUARE_ENVIRONMENT: 'simulator',
  ADMIN_EMAIL: 'admin@gatehouse.example',
  ADMIN_PASSWORD: 'gatehouse',
};
const commands = [
  ['tsx', 'watch', '--clear-screen=false', '--conditions=source', 'server/src/main.ts'],
  ['vite', 'client', '--port', String(CLIENT_PORT), '--strictPort', '--clearScreen', 'false'],
];

const children = commands.map((command) =>
  spawn('npx', command, { cwd: root, stdio: 'inherit', env: { ...settings, ...process.env } }),
);
process.stdout.write(`${publicUrl}: sign in as ${settings.ADMIN_EMAIL}, ${settings.ADMIN_PASSWORD}\n`);
/* One is useless without the other. */
for (const child of children)
  child.once('exit', (code) => {
    for (const other of children) other.kill();
    process.exitCode ??= code ?? 0;
  });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => children.forEach((child) => child.kill(signal)));

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));
const shared = {
  root,
  /* Packages are tested as source, never as what an earlier build left in dist. */
  resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
  ssr: {
    resolve: { conditions: ['source', 'module', 'node', 'development|production'], externalConditions: ['node'] },
  },
};
const exclude = ['**/node_modules/**', '**/dist/**', '**/dist-types/**'];

export default defineConfig({
  root,
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: [
            '{sync-protocol,kiosk-config,migrations,server}/**/*.test.ts',
            'client/src/**/*.test.ts',
            'tests/{lint,mutation,protocol,run}/*.test.ts',
          ],
          exclude,
          environment: 'node',
        },
      },
      {
        ...shared,
        test: {
          name: 'dom',
          include: ['client/src/**/*.test.tsx'],
          exclude,
          environment: 'jsdom',
          setupFiles: ['tests/config/dom-setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude,
          environment: 'node',
          globalSetup: ['tests/config/postgres-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'sim',
          include: ['tests/sync-sim/**/*.test.ts'],
          exclude,
          environment: 'node',
          testTimeout: 120_000,
        },
      },
    ],
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { builtFiles, isBuilt } from '../helpers/processes/built.ts';
import { top as root } from '../lint/source-files.ts';
import { builtThreads } from './built-threads.ts';
import { keepsToItself } from './keeps-to-itself.ts';

/** Holds with two cores as well: a test waits for others much of its time, be it a timer or a thread. */
const WORKERS_MIN = 2;
/** Contract tests also wait for PostgreSQL, so that two of them leave a fifth of two cores unused. */
const CONTRACT_WORKERS_MIN = 3;
const coresFree = availableParallelism() - 1;

const conditions = ['source', 'module', 'node', 'development|production'];
const exclude = ['**/node_modules/**', '**/dist/**', '**/dist-types/**'];
const unitTests = [
  '{sync-protocol,kiosk-config,migrations,server}/**/*.test.ts',
  'client/{src,scripts}/**/*.test.ts',
  'tests/{bench/document,cluster,lint,load/cost,mutation,pictures,protocol,run}/*.test.ts',
];
const domTests = ['client/src/**/*.test.tsx'];
/** A busy machine takes its time, and so does a slow disk that deletes a checkout. */
const testTimeout = 60_000;
const hookTimeout = 60_000;
/** A refusal, or what a program said, is whole in the report of a failure, and a drawn page is not. */
const chaiConfig = { truncateThreshold: 300 };
const dom = { environment: 'jsdom', setupFiles: ['tests/config/dom-setup.ts'] };

type Settings = NonNullable<TestProjectInlineConfiguration['test']>;

/** Packages are tested as source, never as what an earlier build left in `dist`. */
function project(test: Settings, own = conditions): TestProjectInlineConfiguration {
  return {
    root,
    plugins: [builtThreads],
    /* Planted faults are tried in copies of the checkout, whose third-party packages are outside. */
    server: { fs: { strict: false } },
    resolve: { conditions: own },
    ssr: { resolve: { conditions: own, externalConditions: ['node'] } },
    /* The process that starts PostgreSQL. */
    environments: {
      __vitest__: { resolve: { conditions, externalConditions: ['node'], noExternal: [/^@gatehouse\//] } },
    },
    test: { environment: 'node', exclude, testTimeout, hookTimeout, chaiConfig, ...test },
  };
}

/** One process for each worker loads modules once and not for each file; files that can't share one are left out. */
function together(test: Settings, own = conditions): TestProjectInlineConfiguration {
  return project({ ...test, isolate: false, exclude: [...exclude, ...keepsToItself] }, own);
}

/**
 * A project that needs the whole server. The gate has just built that: Node loads what was built sooner than Vite compiles the source, and
 * runs it as a deployment does.
 */
function fromBuild(test: Settings): TestProjectInlineConfiguration {
  if (!isBuilt) return together(test);
  return together(
    { ...test, server: { deps: { external: [builtFiles] } } },
    conditions.filter((condition) => condition !== 'source'),
  );
}

/**
 * One project after the other. A worker goes on only to the next file of its own project: where they are mixed, nearly each
 * file starts a process and loads everything anew.
 */
function inTurn(projects: readonly TestProjectInlineConfiguration[]): TestProjectInlineConfiguration[] {
  return projects.map((each, groupOrder) => ({ ...each, test: { ...each.test, sequence: { groupOrder } } }));
}

export default defineConfig({
  root,
  test: {
    maxWorkers: Math.max(WORKERS_MIN, coresFree),
    projects: inTurn([
      together({ name: 'unit', include: unitTests }),
      project({ name: 'unit-apart', include: keepsToItself.filter((path) => path.endsWith('.ts')) }),
      together({ ...dom, name: 'dom', include: domTests }),
      project({ ...dom, name: 'dom-apart', include: keepsToItself.filter((path) => path.endsWith('.tsx')) }),
      fromBuild({
        ...dom,
        name: 'story',
        environment: './tests/config/story-environment.ts',
        include: ['tests/stories/**/*.test.ts'],
        globalSetup: ['tests/config/quick-folder-setup.ts'],
      }),
      fromBuild({
        name: 'contract',
        include: ['tests/contract/**/*.test.ts'],
        maxWorkers: Math.max(CONTRACT_WORKERS_MIN, coresFree),
        globalSetup: ['tests/config/quick-folder-setup.ts', 'tests/config/postgres-setup.ts'],
      }),
      fromBuild({
        name: 'sim',
        include: ['tests/sync-sim/**/*.test.ts'],
        globalSetup: ['tests/config/quick-folder-setup.ts'],
        testTimeout: 120_000,
      }),
      fromBuild({
        name: 'drill',
        include: ['tests/drill/*.test.ts'],
        globalSetup: ['tests/config/quick-folder-setup.ts'],
        testTimeout: 240_000,
        hookTimeout: 240_000,
      }),
    ]),
  },
});

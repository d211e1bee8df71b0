import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { root } from '../run/steps.ts';
import { readText } from './cited-ids.ts';

interface Package {
  version?: string;
  workspaces?: string[];
  overrides?: Record<string, string | Record<string, string>>;
}

const read = (path: string) => JSON.parse(readText(path)) as Package;
const { version = '', workspaces = [], overrides = {} } = read('package.json');
const lock = JSON.parse(readText('package-lock.json')) as {
  packages: Record<string, { version?: string; resolved?: string; link?: boolean }>;
};
const listed = [...readText('.github/CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
const numbersOf = (text: string): number[] => text.split('.').map(Number);

describe('[Y121] the version', () => {
  it('is the one on top of the change list, which lists them downwards', () => {
    expect(listed[0]).toBe(version);
    for (const [at, one] of listed.entries()) {
      expect(one).toMatch(/^\d+\.\d+\.\d+$/);
      const [higher, lower] = [numbersOf(listed[at - 1] ?? '9999.0.0'), numbersOf(one)];
      const differs = higher.findIndex((number, place) => number !== lower[place]);
      expect((higher[differs] ?? 0) > (lower[differs] ?? 0), `${one} is below ${listed[at - 1]}`).toBe(true);
    }
  });

  it('is in one package alone, and in its lock', () => {
    expect(lock.packages['']?.version).toBe(version);
    expect(workspaces.map((name) => read(`${name}/package.json`).version)).toEqual(workspaces.map(() => undefined));
  });

  it('rises with the first change after its release', () => {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
    const released = git('tag', '--list', `v${version}`);
    expect(released === '' || git('tag', '--points-at', 'HEAD').split('\n').includes(released)).toBe(true);
  });

  it('is the one of the examples that name a release', () => {
    expect(readText('server/deploy/.env.compose.example')).toContain(`\n# RELEASE=${version}\n`);
  });
});

describe('[I14] the lock of the packages', () => {
  it('replaces by a folder of ours, and names no host', () => {
    const replaced = Object.values(overrides).flatMap((of) =>
      typeof of === 'string' ? [] : Object.entries(of).filter(([, by]) => by.startsWith('file:')),
    );
    expect(replaced).toHaveLength(6);
    for (const [name, by] of replaced)
      expect([name, lock.packages[`node_modules/${name}`]]).toEqual([
        name,
        { resolved: by.slice('file:'.length), link: true },
      ]);
    const hosts = Object.values(lock.packages).flatMap(
      ({ resolved = '' }) => /^\w+:\/\/([^/]+)/.exec(resolved)?.[1] ?? [],
    );
    expect(hosts.filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
  });
});

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { loadConfig } from '@gatehouse/server/base/config';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readText } from './cited-ids.ts';
import { top } from './source-files.ts';

interface Service {
  image?: string;
  environment?: Record<string, string | number>;
  command?: string[];
  ports?: string[];
  volumes?: string[];
  networks?: Record<string, { ipv4_address?: string }> | string[];
  healthcheck?: { test?: string[]; disable?: boolean };
}

const text = readText('server/deploy/compose.yaml');
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
const example = new Map(
  [...readText('server/deploy/.env.compose.example').matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm)].map((match) => [
    match[1],
    match[2],
  ]),
);
const dockerfile = readText('server/Dockerfile');

/** Fills it in as compose does, with something for what the operator must choose. */
function filled(value: string | number): string {
  return String(value).replaceAll(/\$\{([A-Z_]+)[^}]*\}/g, (_, name: string) => {
    if (name === 'SECRET_KEY') return Buffer.alloc(32, 7).toString('base64');
    return text.includes(`\${${name}:?}`) ? example.get(name) || 'chosen' : '';
  });
}

describe('[Y67] the compose file', () => {
  it('configures servers that start, and nothing that they don’t know', () => {
    const known = new Set([...readText('.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map((match) => match[1]));
    for (const name of ['first', 'second', 'migrate']) {
      const environment = services[name]?.environment ?? {};
      expect(
        Object.keys(environment).filter((key) => !known.has(key)),
        name,
      ).toEqual([]);
      const config = loadConfig(
        Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filled(value)])),
      );
      expect(new URL(config.databaseUrl).username, name).toBe(
        name === 'migrate' ? 'gatehouse_owner' : 'gatehouse_server',
      );
    }
  });

  it('names each variable that it asks for in the example next to it', () => {
    const asked = new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map((match) => match[1] ?? ''));
    const ofSquare = /^SQUARE_/;
    expect([...asked].filter((name) => !example.has(name) && !ofSquare.test(name))).toEqual([]);
  });

  it('trusts its own proxy and no other address, which leads to its servers at the image’s port', () => {
    const { networks = {}, environment = {} } = services['proxy'] ?? {};
    const address = Object.values(networks as Record<string, { ipv4_address?: string }>)[0]?.ipv4_address;
    const port = /^EXPOSE (\d+)$/m.exec(dockerfile)?.[1];
    expect(environment['UPSTREAMS']).toBe(`first:${port} second:${port}`);
    expect(readText('server/deploy/Caddyfile')).toContain(`{$UPSTREAMS:first:${port} second:${port}}`);
    for (const name of ['first', 'second']) expect(services[name]?.environment?.['TRUSTED_PROXIES']).toBe(address);
  });

  it('opens no port but the proxy’s, and pins its images', () => {
    expect(
      Object.entries(services)
        .filter(([, { ports }]) => ports)
        .map(([name]) => name),
    ).toEqual(['proxy']);
    const images = [
      ...Object.values(services).map(({ image = '' }) => image),
      ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1] ?? ''),
    ];
    const foreign = images.filter((image) => !/^gatehouse(?:-backup)?:/.test(image));
    expect(foreign.filter((image) => !/:\d+\.\d+(\.\d+)?-[\w.-]+$/.test(image))).toEqual([]);
  });

  it('[Y125] dumps the database each day, with the tools of its version, as a role from whom no row is hidden', () => {
    const { environment = {}, volumes } = services['backup'] ?? {};
    expect(dockerfile).toContain(`FROM ${services['postgres']?.image} AS backup\n`);
    expect(filled(environment['DATABASE_URL'] ?? '')).toBe(
      filled(services['first']?.environment?.['DATABASE_URL'] ?? 0),
    );
    expect(environment).toMatchObject({ PGHOST: 'postgres', PGUSER: 'postgres', PGDATABASE: 'gatehouse' });
    expect(environment['PGPASSWORD']).toBe(services['postgres']?.environment?.['POSTGRES_PASSWORD']);
    expect(volumes).toEqual(['backups:/data']);
    const [, loop = ''] = /if (node .*); then sleep 86400;/.exec(readText('server/deploy/postgres-backup.sh')) ?? [];
    expect(loop).toContain("pg_dump -Fc -f '{file}'");
    const asTyped = loop.replace('node server/command.js backup', 'npm run backup --');
    for (const command of [asTyped, 'pg_restore', 'server/command.js restore'])
      expect(readText('server/deploy/README.md')).toContain(command);
  });

  it('mounts files that are there', () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.filter((volume) => volume.startsWith('./')),
    );
    expect(mounted.length).toBeGreaterThan(2);
    for (const volume of mounted)
      expect(readText(`server/deploy/${volume.slice(2).split(':')[0]}`), volume).not.toBe('');
  });
});

describe('[Y67] the image and the unit', () => {
  it('run the server as npm start does', () => {
    const start = (JSON.parse(readText('package.json')) as { scripts: Record<string, string> }).scripts['start'] ?? '';
    const [, allocator = '', command = ''] = /^(MALLOC_MMAP_THRESHOLD_=\d+) (node .*)$/.exec(start) ?? [];
    expect(command).not.toBe('');
    expect(dockerfile).toContain(`CMD ${JSON.stringify(command.split(' ')).replaceAll('","', '", "')}`);
    const unit = readText('server/deploy/gatehouse.service');
    expect(unit).toContain(`ExecStart=/usr/bin/${command}\n`);
    for (const file of [dockerfile, unit]) expect(file).toContain(allocator);
    const browserTests = readText('tests/e2e/support/server.ts');
    for (const option of command.split(' ').slice(1, -1)) expect(browserTests).toContain(`['${option}']`);
  });

  it('[I14] have the Node version that the checkout names', () => {
    const [major = ''] = readText('.nvmrc').trim().split('.');
    expect([...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map((match) => match[1])).toEqual([major, major]);
  });
});

describe('[I14] the versions of Node', () => {
  /** What the server's entry writes where it is started by a Node that says it is this one. */
  const saidTo = (version: string): string => {
    const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
    const args = [
      '--import',
      `data:text/javascript,${encodeURIComponent(pretend)}`,
      join(top, 'server/node-version.js'),
    ];
    return spawnSync(process.execPath, args, { encoding: 'utf8' }).stderr;
  };

  it('are 20.19 to 26 for npm, the server and the documents', () => {
    const sentence = 'Node 20.19 to 26';
    const { engines } = JSON.parse(readText('package.json')) as { engines: { node: string } };
    expect(engines.node).toBe('>=20.19 <27');
    for (const file of ['README.md', '.github/CONTRIBUTING.md']) expect(readText(file)).toContain(sentence);
    expect(['20.19.0', '22.23.3', '24.18.1', '26.99.0'].map(saidTo)).toEqual(['', '', '', '']);
    for (const version of ['18.20.0', '20.18.3', '27.0.0'])
      expect(saidTo(version)).toBe(`Gatehouse runs on ${sentence}; this is ${version}.\n`);
  });

  it('that the guide warns of are warned of at the start, and the image has none of them', () => {
    expect(readText('server/deploy/README.md')).toContain('Of Node 24 take 24.18 or older');
    for (const version of ['24.19.0', '24.21.0'])
      expect(saidTo(version)).toMatch(
        new RegExp(`^Warning: Node ${version} .* Of Node 24 take 24\\.18 or older; .*\n$`),
      );
    const ofImage = [...dockerfile.matchAll(/^FROM node:([\d.]+)/gm)].map((match) => match[1] ?? '');
    expect(ofImage.map(saidTo)).toEqual(['', '']);
  });
});

import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { root } from '../run/steps.ts';
import { readText } from './cited-ids.ts';

/** The environment variables that the server reads, in the order of its schema. */
function ofServer(): string[] {
  const [, schema = ''] = readText('server/src/base/config.ts').split('environmentSchema = z.object({');
  return [...(schema.split('\n});')[0] ?? '').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((match) => match[1] ?? '');
}

/** The names in the first column of a document's table. */
function inTable(document: string, heading: string): string[] {
  const [, section = ''] = readText(document).split(`\n## ${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => match[1] ?? ''));
}

function ofExample(): string[] {
  return [...readText('.env.example').matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map((match) => match[1] ?? '');
}

describe('[I1] the settings', () => {
  it('are in the deploy guide’s table, each once', () => {
    expect(ofServer().length).toBeGreaterThan(15);
    expect(inTable('server/deploy/README.md', 'Settings').toSorted()).toEqual(ofServer().toSorted());
  });

  it('that the README explains are there', () => {
    const named = inTable('README.md', 'Install on a server');
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !ofServer().includes(name))).toEqual([]);
  });

  it('are in the example of an environment file, each once', () => {
    expect(ofExample().toSorted()).toEqual(ofServer().toSorted());
  });

  it('can be read by a shell from that example', () => {
    const read = spawnSync('sh', ['-c', '. ./.env.example && printf %s "$MAIL_FROM"'], { cwd: root, encoding: 'utf8' });
    expect([read.stdout, read.stderr]).toEqual(['Gatehouse <front-desk@gate.example>', '']);
  });
});

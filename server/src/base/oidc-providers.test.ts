import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-providers-'));
writeFileSync(join(folder, 'chain.secret'), ' hunter2\n');
writeFileSync(join(folder, 'empty.secret'), '\n');

const chain = {
  provider_id: 'chain',
  name: 'Chain Inc.',
  issuer: 'https://login.chain.example',
  client_id: 'gatehouse',
  client_secret_file: 'chain.secret',
  domains: ['Chain.example'],
};

function load(content: unknown) {
  const path = join(folder, 'providers.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return loadConfig({ OIDC_PROVIDERS: path }).oidcProviders;
}

function lineOf(content: unknown): string {
  try {
    load(content);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('[X28] the file of providers', () => {
  it('is read with the secret of each, which is in a file of its own', () => {
    expect(loadConfig({}).oidcProviders).toEqual([]);
    expect(load([chain])).toEqual([
      {
        id: 'chain',
        name: 'Chain Inc.',
        issuer: 'https://login.chain.example',
        clientId: 'gatehouse',
        clientSecret: 'hunter2',
        domains: ['chain.example'],
        organizationId: undefined,
      },
    ]);
    const { domains: _, ...ofOrganization } = chain;
    expect(load([{ ...ofOrganization, organization_id: 'O1' }])[0]).toMatchObject({
      domains: [],
      organizationId: 'O1',
    });
    expect(load([{ ...chain, issuer: 'http://127.0.0.1:8080' }])).toHaveLength(1);
  });

  it.each([
    ['a JSON list', 'not JSON'],
    ['a JSON list', { chain }],
    ['entry chain: client_secret_file', [{ ...chain, client_secret_file: 'missing' }]],
    ['entry chain: client_secret_file', [{ ...chain, client_secret_file: 'empty.secret' }]],
    ['entry chain: issuer', [{ ...chain, issuer: 'http://login.chain.example' }]],
    ['entry chain: issuer', [{ ...chain, issuer: 'http://127.evil.example' }]],
    ['entry chain: issuer', [{ ...chain, issuer: 'login.chain.example' }]],
    ['entry chain: needs domains or an organization_id', [{ ...chain, domains: [] }]],
    ['entry chain: domains.0', [{ ...chain, domains: ['chain'] }]],
    ['entry chain: client_id', [{ ...chain, client_id: '' }]],
    ['entry Chain!: provider_id', [{ ...chain, provider_id: 'Chain!' }]],
    ['entry number 1: provider_id', [{ ...chain, provider_id: 7 }]],
    ['entry number 1', ['chain']],
    ['entry other: the domain chain.example is in two entries', [chain, { ...chain, provider_id: 'other' }]],
    ['entry chain: the provider_id chain is in two entries', [chain, { ...chain, domains: ['more.example'] }]],
  ])('stops the start with one line about %s', (words, content) => {
    const line = lineOf(content);
    expect(line).toMatch(/^OIDC_PROVIDERS .+/);
    expect(line).toContain(words);
    expect(line.split('\n')).toHaveLength(1);
    expect(line).not.toContain('hunter2');
  });

  it('stops the start where it can’t be read', () => {
    expect(() => loadConfig({ OIDC_PROVIDERS: join(folder, 'nowhere.json') })).toThrow(
      /^OIDC_PROVIDERS must name a file/,
    );
  });
});

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';

/** A provider of OpenID Connect that vouches for the people of its domains, of its organization, or of both at once. */
export interface OidcProvider {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** In lower case; empty where only the organization counts. */
  domains: readonly string[];
  organizationId: string | undefined;
}

const text = z.string().trim().min(1).max(200);

const entrySchema = z
  .object({
    provider_id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must have 1 to 40 of a-z, 0-9 and hyphens'),
    name: text,
    issuer: z.string().refine(isIssuer, 'must be an https address (http for this machine alone)'),
    client_id: text,
    client_secret_file: text,
    domains: z
      .array(
        z
          .string()
          .toLowerCase()
          .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be names such as chain.example'),
      )
      .max(100)
      .default([]),
    organization_id: text.optional(),
  })
  .refine(({ domains, organization_id: id }) => domains.length > 0 || id !== undefined, {
    error: 'needs domains or an organization_id',
  });

/** At most this many, and no file is larger. */
const ENTRIES_MAX = 100;

/**
 * Reads the operator's file and the secrets that it names, whose paths are relative to it. Throws a sentence that names the entry,
 * and never shows what is in a file. Requirement X28.
 */
export function readOidcProviders(path: string): OidcProvider[] {
  const entries = z.array(z.unknown()).max(ENTRIES_MAX).safeParse(readJson(path));
  if (!entries.success) throw new Error(`must name a file with a JSON list of at most ${ENTRIES_MAX} providers`);
  const providers = entries.data.map((entry, index) => readEntry(entry, index, dirname(path)));
  const seen = new Set<string>();
  for (const { id, domains } of providers)
    for (const key of [`provider_id ${id}`, ...domains.map((domain) => `domain ${domain}`)]) {
      if (seen.has(key)) throw new Error(`entry ${id}: the ${key} is in two entries`);
      seen.add(key);
    }
  return providers;
}

function readEntry(entry: unknown, index: number, folder: string): OidcProvider {
  const parsed = entrySchema.safeParse(entry);
  const named = (entry as { provider_id?: unknown } | null)?.provider_id;
  const label = typeof named === 'string' ? named.slice(0, 40) : `number ${index + 1}`;
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.');
    throw new Error(`entry ${label}: ${field ? `${field} ` : ''}${issue?.message ?? 'is not valid'}`);
  }
  const {
    provider_id: id,
    client_secret_file: file,
    organization_id: organizationId,
    client_id: clientId,
    ...rest
  } = parsed.data;
  const clientSecret = readSecret(resolve(folder, file));
  if (!clientSecret) throw new Error(`entry ${label}: client_secret_file can’t be read, or is empty`);
  return { ...rest, id, clientId, clientSecret, organizationId };
}

/** Empty where the file can't be read. */
function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** A secret travels there, so only this machine may be asked without TLS. */
function isIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname, search, hash, username } = new URL(issuer);
  if (search || hash || username) return false;
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname));
}

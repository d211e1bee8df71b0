import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { UsageLimits } from '@gatehouse/sync-protocol/areas/platform/usage-limits';
import { isTimeZone } from '@gatehouse/sync-protocol/base/days/venue-day';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { isMasterKey } from './key-file.ts';
import { type OidcProvider, readOidcProviders } from './oidc-providers.ts';

const BYTES_PER_MB = 1_000_000;

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
const optionalText = z.string().trim().min(1).optional();
const count = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,4}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number, ${min} to ${max}`,
    )
    .transform(Number);
/** 0 is no limit. */
const usageLimit = z
  .string()
  .refine((text) => /^\d{1,9}$/.test(text), 'must be a whole number up to 999999999; 0 is no limit')
  .transform((text) => Number(text) || null);
const url = z.string().refine(isWebAddress, 'must be an address such as http://localhost:5000');

/** The environment variables that server/deploy/README.md explains. Requirement I1. */
const environmentSchema = z.object({
  NODE_ENV: optionalText,
  PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a port number, 0 to 65535')
    .transform(Number)
    .default(5000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('./data'),
  /* Where the built client is; a deployment may keep releases elsewhere. */
  CLIENT_DIR: optionalText,
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:|postgres(ql)?:\/\/)/, 'must be sqlite:/path or postgres://…')
    .optional(),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be postgres://…')
    .optional(),
  DATABASE_POOL_SIZE: count(2, 1_000).default(20),
  DATABASE_OWNER_POOL_SIZE: count(2, 100).default(3),
  SECRET_KEY: z.string().refine(isMasterKey, 'must be 32 bytes in base64').optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be smtp:// or smtps://')
    .optional(),
  MAIL_FROM: optionalText,
  BACKUP_EVERY_HOURS: count(0, 168).default(24),
  BACKUP_KEEP_DAILY: count(1, 366).default(7),
  BACKUP_KEEP_WEEKLY: count(0, 260).default(4),
  BACKUP_KEEP_MONTHLY: count(0, 120).default(6),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,256}$/, 'must have 16 to 256 characters without spaces')
    .optional(),
  USAGE_LIMIT_MB: usageLimit.default(10_000),
  USAGE_LIMIT_SIGNATURES: usageLimit.default(20_000),
  USAGE_LIMIT_MAILS: usageLimit.default(20_000),
  SQUARE_ENVIRONMENT: oneOf(['production', 'sandbox', 'simulator']).optional(),
  SQUARE_ACCESS_TOKEN: optionalText,
  SQUARE_APPLICATION_ID: optionalText,
  SQUARE_LOCATION_ID: optionalText,
  SQUARE_WEBHOOK_SIGNATURE_KEY: optionalText,
  SQUARE_BASE_URL: url.optional(),
  DEFAULT_TIME_ZONE: z.string().refine(isTimeZone, 'is not a known time zone').default('America/New_York'),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (parts) => parts.every(isAddressRange),
      'must be addresses or ranges such as 10.0.0.0/8, with commas between',
    )
    .default([]),
  OIDC_PROVIDERS: optionalText,
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface Config {
  isProduction: boolean;
  port: number;
  host: string;
  /** Origin used in links and emails, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** The built client; undefined means the one next to this server. */
  clientDir: string | undefined;
  databaseUrl: string;
  /** PostgreSQL without the pooler that `databaseUrl` leads to. */
  databaseDirectUrl: string | undefined;
  /** Connections of this process at most, for requests and jobs, and for migrations and what a failover begins with. */
  databasePoolSize: number;
  databaseOwnerPoolSize: number;
  /** 32 bytes, base64; when absent the key file in `dataDir` is used or created. */
  secretKey: string | undefined;
  admin: { email: string | undefined; password: string | undefined };
  mail: { smtpUrl: string | undefined; from: string };
  backups: {
    /** The interval of scheduled backups; 0 switches them off. */
    everyHours: number;
    /** How many days, weeks and months keep their newest one. */
    keep: { daily: number; weekly: number; monthly: number };
  };
  /** What a collector of `/metrics` sends; undefined switches them off. */
  metricsToken: string | undefined;
  /** What each venue may store, and sign and mail in a month. Beyond that admins are warned, and nothing is refused. */
  usageLimits: UsageLimits;
  square: {
    environment: 'production' | 'sandbox' | 'simulator' | undefined;
    accessToken: string | undefined;
    applicationId: string | undefined;
    locationId: string | undefined;
    webhookSignatureKey: string | undefined;
    baseUrl: string | undefined;
  };
  defaultTimeZone: string;
  trustedProxies: string[];
  /** Who else may say who signs in. */
  oidcProviders: readonly OidcProvider[];
  logLevel: string;
}

/** An origin over HTTP: links append a path to it. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && /^\/*$/.test(pathname) && !search && !hash && !username;
}

/** `10.0.0.1`, `10.0.0.0/8`, `::1`, `fd00::/8`. */
function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

/** Parses the environment once. Throws ConfigError with one line for each bad value. */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  const env = parsed.data;
  if (env.ADMIN_PASSWORD && !env.ADMIN_EMAIL) throw new ConfigError('ADMIN_PASSWORD requires ADMIN_EMAIL');
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL?.startsWith('postgres'))
    throw new ConfigError('DATABASE_DIRECT_URL requires a DATABASE_URL of PostgreSQL');
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction && env.SQUARE_ENVIRONMENT === 'simulator')
    throw new ConfigError('SQUARE_ENVIRONMENT simulator is refused when NODE_ENV is production');
  const dataDir = resolve(env.DATA_DIR);
  /* Nothing of the simulator is secret, so it needs no settings. */
  const ofSimulator = (text: string) => (env.SQUARE_ENVIRONMENT === 'simulator' ? text : undefined);
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir,
    clientDir: env.CLIENT_DIR ? resolve(env.CLIENT_DIR) : undefined,
    databaseUrl: env.DATABASE_URL ?? `sqlite:${join(dataDir, 'gatehouse.db')}`,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseOwnerPoolSize: env.DATABASE_OWNER_POOL_SIZE,
    secretKey: env.SECRET_KEY,
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? 'Gatehouse <no-reply@localhost>' },
    backups: {
      everyHours: env.BACKUP_EVERY_HOURS,
      keep: { daily: env.BACKUP_KEEP_DAILY, weekly: env.BACKUP_KEEP_WEEKLY, monthly: env.BACKUP_KEEP_MONTHLY },
    },
    metricsToken: env.METRICS_TOKEN,
    usageLimits: {
      bytes: env.USAGE_LIMIT_MB && env.USAGE_LIMIT_MB * BYTES_PER_MB,
      signatures: env.USAGE_LIMIT_SIGNATURES,
      mails: env.USAGE_LIMIT_MAILS,
    },
    square: {
      environment: env.SQUARE_ENVIRONMENT,
      accessToken: env.SQUARE_ACCESS_TOKEN ?? ofSimulator('simulator-platform-token'),
      applicationId: env.SQUARE_APPLICATION_ID ?? ofSimulator('sandbox-sq0idb-simulator'),
      locationId: env.SQUARE_LOCATION_ID ?? ofSimulator('SIMULATORMAIN'),
      webhookSignatureKey: env.SQUARE_WEBHOOK_SIGNATURE_KEY ?? ofSimulator('simulator-signature-key'),
      baseUrl: env.SQUARE_BASE_URL?.replace(/\/+$/, ''),
    },
    defaultTimeZone: env.DEFAULT_TIME_ZONE,
    trustedProxies: env.TRUSTED_PROXIES,
    oidcProviders: providersOf(env.OIDC_PROVIDERS),
    logLevel: env.LOG_LEVEL,
  };
}

/** Throws ConfigError with one line that names the entry. Requirement X28. */
function providersOf(path: string | undefined): OidcProvider[] {
  if (path === undefined) return [];
  try {
    return readOidcProviders(resolve(path));
  } catch (error) {
    throw new ConfigError(`OIDC_PROVIDERS ${(error as Error).message}`);
  }
}

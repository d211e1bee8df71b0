import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

function errorOf(environment: Record<string, string>): string {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('configuration', () => {
  it('[I1] has the defaults that the deploy guide gives', () => {
    expect(loadConfig({})).toMatchObject({
      port: 5000,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:5000',
      databaseUrl: expect.stringMatching(/^sqlite:.*\/data\/gatehouse\.db$/),
      databaseDirectUrl: undefined,
      databasePoolSize: 20,
      databaseOwnerPoolSize: 3,
      defaultTimeZone: 'America/New_York',
      trustedProxies: [],
      logLevel: 'info',
      square: { environment: undefined },
      backups: { everyHours: 24, keep: { daily: 7, weekly: 4, monthly: 6 } },
      metricsToken: undefined,
    });
  });

  it('reads an empty variable as absent and takes the slash off the public address', () => {
    expect(loadConfig({ PORT: '', PUBLIC_URL: 'https://gate.example/' })).toMatchObject({
      port: 5000,
      publicUrl: 'https://gate.example',
    });
  });

  it.each([
    ['PORT', 'abc', 'PORT must be a port number, 0 to 65535'],
    ['PORT', '70000', 'PORT must be a port number, 0 to 65535'],
    ['BACKUP_EVERY_HOURS', '0.5', 'BACKUP_EVERY_HOURS must be a whole number, 0 to 168'],
    ['BACKUP_KEEP_DAILY', '0', 'BACKUP_KEEP_DAILY must be a whole number, 1 to 366'],
    ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must have 16 to 256 characters without spaces'],
    ['PORT', '-1', 'PORT must be a port number, 0 to 65535'],
    ['PUBLIC_URL', 'gate', 'PUBLIC_URL must be an address such as http://localhost:5000'],
    ['PUBLIC_URL', 'localhost:5000', 'PUBLIC_URL must be an address such as http://localhost:5000'],
    ['PUBLIC_URL', 'ftp://gate.example', 'PUBLIC_URL must be an address such as http://localhost:5000'],
    ['PUBLIC_URL', 'https://gate.example/app', 'PUBLIC_URL must be an address such as http://localhost:5000'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be sqlite:/path or postgres://…'],
    ['DATABASE_DIRECT_URL', 'sqlite:/x', 'DATABASE_DIRECT_URL must be postgres://…'],
    ['DATABASE_DIRECT_URL', 'postgres://x', 'DATABASE_DIRECT_URL requires a DATABASE_URL of PostgreSQL'],
    ['DATABASE_POOL_SIZE', '1', 'DATABASE_POOL_SIZE must be a whole number, 2 to 1000'],
    ['DATABASE_OWNER_POOL_SIZE', 'all', 'DATABASE_OWNER_POOL_SIZE must be a whole number, 2 to 100'],
    ['SECRET_KEY', 'c2hvcnQ=', 'SECRET_KEY must be 32 bytes in base64'],
    ['ADMIN_EMAIL', 'admin', 'ADMIN_EMAIL must be an email address'],
    ['ADMIN_PASSWORD', '12345', 'ADMIN_PASSWORD must have at least 6 characters'],
    ['ADMIN_PASSWORD', '123456', 'ADMIN_PASSWORD requires ADMIN_EMAIL'],
    ['SMTP_URL', 'http://mail', 'SMTP_URL must be smtp:// or smtps://'],
    ['SQUARE_ENVIRONMENT', 'live', 'SQUARE_ENVIRONMENT must be one of production, sandbox, simulator'],
    ['DEFAULT_TIME_ZONE', 'Mars/Olympus', 'DEFAULT_TIME_ZONE is not a known time zone'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/99',
      'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, with commas between',
    ],
    [
      'TRUSTED_PROXIES',
      'localhost',
      'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8, with commas between',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  ])('[I1] %s=%s stops the start with one clear line', (name, value, line) => {
    expect(errorOf({ [name]: value })).toBe(line);
  });

  it('reports each bad value on its own line, and never the value of a secret', () => {
    const message = errorOf({ PORT: 'x', SECRET_KEY: 'hunter2', ADMIN_PASSWORD: 'pw' });
    expect(message.split('\n')).toHaveLength(3);
    expect(message).not.toMatch(/hunter2|\bpw\b/);
  });

  it('refuses the payment simulator in production', () => {
    expect(errorOf({ NODE_ENV: 'production', SQUARE_ENVIRONMENT: 'simulator' })).toContain('SQUARE_ENVIRONMENT');
  });
});

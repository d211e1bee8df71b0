import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * JSON lines. Callers log ids, counts and codes only; these paths are a second line of defense for a body or header
 * that slips in. Requirement X6.
 */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    redact: {
      paths: ['req.headers', 'headers', 'body', '*.password', '*.token', '*.email', '*.phone', '*.signature_data'],
      remove: true,
    },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Database messages may quote a row, so only the kind and place of an error are kept. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = (error as { code?: unknown }).code;
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12);
  const isOurs = error.name === 'AppError' || error.name === 'AssertionError';
  return { type: error.name, code, stack: frames?.join('\n'), ...(isOurs ? { message: error.message } : {}) };
}

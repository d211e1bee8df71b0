import { config } from 'zod/mini';

/** The Content-Security-Policy allows no `eval`: the schema library need not try, which the browser would report. */
export function disableSchemaEval(): void {
  config({ jitless: true });
}

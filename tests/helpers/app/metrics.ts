import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

export const METRICS_TOKEN = 'a-token-of-the-collector';

interface Parsed {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = `[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"`;
const NUMBER = '[+-]?(?:Inf|\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?)|NaN';
const line = {
  help: new RegExp(`^# HELP (${NAME}) \\S.*$`),
  type: new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram)$`),
  sample: new RegExp(`^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (${NUMBER})$`),
};

/** Keeps to the text format strictly: each family once, its help and type before its samples, no sample twice. */
function parseMetrics(text: string): Parsed[] {
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.slice(0, -1).split('\n');
  const families = new Set<string>();
  const seen = new Set<string>();
  const samples: Parsed[] = [];
  let family = '';
  let type = '';
  for (const [index, content] of lines.entries()) {
    const help = line.help.exec(content)?.[1];
    if (help !== undefined) {
      expect(families.has(help), content).toBe(false);
      families.add((family = help));
      [, , type = ''] = line.type.exec(lines[index + 1] ?? '') ?? [];
      expect(type, content).not.toBe('');
      continue;
    }
    if (content === '' || content.startsWith('# TYPE ')) continue;
    const [, name = '', labels = '', value = ''] = line.sample.exec(content) ?? [];
    const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    expect(
      suffixes.map((suffix) => family + suffix),
      content,
    ).toContain(name);
    expect(seen.has(`${name}{${labels}}`), content).toBe(false);
    seen.add(`${name}{${labels}}`);
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map((match) => [match[1], match[2]]);
    samples.push({ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) });
  }
  return samples;
}

/** The samples, and the value of one of them. */
export function readMetrics(text: string) {
  const samples = parseMetrics(text);
  const valueOf = (name: string, labels: Record<string, string> = {}): number | undefined =>
    samples.find(
      (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )?.value;
  return { text, samples, valueOf };
}

/** What a collector with the token gets. */
export async function collect(app: TestApp) {
  const { status, headers, body } = await app.request('GET', '/metrics', { token: METRICS_TOKEN });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  return readMetrics((body as Buffer).toString());
}

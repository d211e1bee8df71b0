import { Counter, Gauge, Registry } from 'prom-client';

/** Values of one kind that are read when they are asked for: name, meaning and unit as Prometheus shows them. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge';
  samples: readonly { labels?: Readonly<Record<string, string>>; value: number }[];
}

/** A family of one value. */
export function gauge(name: string, help: string, value: number): Family {
  return { name, help, type: 'gauge', samples: [{ value }] };
}

/** A registry of their own. One without samples is left out. */
export function registryOf(families: readonly Family[]): Registry {
  const registry = new Registry();
  for (const { name, help, type, samples } of families) {
    const [first] = samples;
    if (!first) continue;
    const settings = { name, help, labelNames: Object.keys(first.labels ?? {}), registers: [registry] };
    const metric: Pick<Gauge, 'inc'> = type === 'counter' ? new Counter(settings) : new Gauge(settings);
    /* Both kinds have `inc`, and a new one begins at 0. */
    for (const { labels = {}, value } of samples) metric.inc(labels, value);
  }
  return registry;
}

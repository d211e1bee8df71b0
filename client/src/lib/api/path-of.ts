import type { Place } from './endpoint.ts';

/** The values in an address. */
export interface AddressParts {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
}

/** The address of a call below the origin. */
export function pathOf(place: Pick<Place, 'path'>, { params, query: asked }: AddressParts): string {
  const path = place.path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked ?? {}))
    if (value !== undefined && value !== null) query.append(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

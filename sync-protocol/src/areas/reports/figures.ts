/** Numbers by name. */
type Figures = Readonly<Record<string, number>>;

/** Adds up the named figures of all rows; zero where there is none. Requirement F33. */
export function sumFigures<const Name extends string>(
  names: readonly Name[],
  rows: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> {
  const total = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  for (const row of rows) for (const name of names) total[name] += (row as Figures)[name] ?? 0;
  return total;
}

const NAMED_MAX = 5;

/**
 * What is wrong where `held` must have exactly what was acknowledged, each once: one line for what is lost, one for what is there more than
 * once, and one for what nobody was told.
 */
export function compare(what: string, acknowledged: Iterable<string>, held: readonly string[]): string[] {
  const told = new Set(acknowledged);
  const seen = new Set<string>();
  const doubled = held.filter((each) => seen.size === seen.add(each).size);
  const lost = [...told].filter((each) => !seen.has(each));
  const untold = [...seen].filter((each) => !told.has(each));
  return [
    ...line(`${what} lost`, lost),
    ...line(`${what} more than once`, doubled),
    ...line(`${what} that nobody was told`, untold),
  ];
}

function line(title: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > NAMED_MAX ? ', …' : '';
  return [`${names.length} ${title}: ${names.slice(0, NAMED_MAX).join(', ')}${more}`];
}

/**
 * What follows the name of a visit's page: `/book/{first}/{second}`, or `/waiver/{first}` with an empty second part. What was
 * mistyped is taken as it is, and names nothing.
 */
export function visitedParts(pathname: string): [first: string, second: string] {
  const [, , first = '', second = ''] = pathname.split('/').map(decoded);
  return [first, second];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const SHOWN = 8;

/** The first 8 characters of an id, followed by an ellipsis. */
export function shortId(id: string): string {
  return id ? `${id.slice(0, SHOWN)}…` : 'Not configured';
}

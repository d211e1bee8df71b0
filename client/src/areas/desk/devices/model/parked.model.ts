/** A field of a parked item that a person can edit. */
export interface ParkedField {
  name: string;
  text: string;
}

/** Texts and numbers, in the item's order; nested values are kept unchanged. */
export function editableFields(args: Record<string, unknown> | null): ParkedField[] {
  if (!args) return [];
  return Object.entries(args).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === null ? [] : [{ name, text }];
  });
}

/** Only what was changed, in the type it had; an emptied field is taken away. */
export function changedArgs(
  args: Record<string, unknown> | null,
  fields: readonly ParkedField[],
): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const { name, text } of fields) {
    const before = args?.[name];
    if (text === textOf(before)) continue;
    if (text.trim() === '') changed[name] = null;
    else changed[name] = typeof before === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
  }
  return changed;
}

function textOf(value: unknown): string | null {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : null;
}

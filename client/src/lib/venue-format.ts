const formats = new Map<string, Intl.DateTimeFormat>();

function format(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  let known = formats.get(key);
  if (!known) {
    known = new Intl.DateTimeFormat('en-US', options);
    formats.set(key, known);
  }
  return known;
}

/** '10:42 AM' in the venue's zone. */
export function venueTime(instant: string | number, timeZone: string): string {
  return format(`t${timeZone}`, { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date(instant));
}

/** 'Nov 20, 2026' of an instant, in the venue's zone. */
export function venueDay(instant: string | number, timeZone: string): string {
  return format(`d${timeZone}`, { timeZone, dateStyle: 'medium' }).format(new Date(instant));
}

/** 'Nov 20, 2026' of a calendar day `YYYY-MM-DD`; 'N/A' when there is none. */
export function calendarDay(date: string | null | undefined): string {
  return date ? format('c', { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(`${date}T00:00:00Z`)) : 'N/A';
}

/** 'Friday' of a calendar day. */
export function weekdayName(date: string, length: 'long' | 'short' = 'long'): string {
  return format(`w${length}`, { timeZone: 'UTC', weekday: length }).format(new Date(`${date}T00:00:00Z`));
}

/** '9:30 AM' of a time `HH:MM`. */
export function timeOfDay(time: string): string {
  return format('h', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
    new Date(`1970-01-01T${time}:00Z`),
  );
}

/** The browser's own zone. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

import type { OfflineFiles } from '#pwa/offline-ready';

export interface ReadinessFacts {
  /** Null while it is being looked at. */
  files: OfflineFiles | null;
  isFilled: boolean;
  needsDocument: boolean;
  hasDocument: boolean;
}

export interface Check {
  label: string;
  state: 'done' | 'missing' | 'notice';
  detail: string;
}

/** 'Ready offline' is said only when every file, the venue and, on a kiosk, its waiver are here. Requirement K6. */
export function readiness(facts: ReadinessFacts): { isReady: boolean; checks: Check[] } {
  const checks: Check[] = [filesCheck(facts.files)];
  checks.push(
    facts.isFilled
      ? { label: 'Venue data', state: 'done', detail: 'Received.' }
      : { label: 'Venue data', state: 'missing', detail: 'Not received yet. This needs the network once.' },
  );
  if (facts.needsDocument)
    checks.push(
      facts.hasDocument
        ? { label: 'Waiver', state: 'done', detail: 'Stored on this device.' }
        : {
            label: 'Waiver',
            state: 'missing',
            detail: facts.isFilled ? 'The owner hasn’t uploaded a waiver yet.' : 'Not received yet.',
          },
    );
  return { isReady: checks.every(({ state }) => state === 'done'), checks };
}

/** What a scan station has not sent, without a name: its outbox is not shown where members read. Requirement F51. */
export function unsentCheck({ unsent, parked }: { unsent: number; parked: number }): Check {
  const parts = [
    unsent > 0 ? `${items(unsent)} not sent yet, and sent as soon as the server answers.` : '',
    parked > 0 ? `${items(parked)} the owner has to look at on My Devices.` : '',
  ].filter(Boolean);
  return {
    label: 'Check-ins',
    state: parts.length === 0 ? 'done' : 'notice',
    detail: parts.join(' ') || 'All of them are sent.',
  };
}

const items = (count: number): string => (count === 1 ? '1 item' : `${count.toLocaleString('en-US')} items`);

const filesMissing = (count: number): string => (count === 1 ? '1 file is missing.' : `${count} files are missing.`);

function filesCheck(files: OfflineFiles | null): Check {
  const label = 'App files';
  if (files === null) return { label, state: 'missing', detail: 'Looking…' };
  if (files.kind === 'complete') return { label, state: 'done', detail: `All ${files.total} files are stored.` };
  if (files.kind === 'unsupported')
    return { label, state: 'missing', detail: 'This browser can’t work offline here: it needs https.' };
  return {
    label,
    state: 'missing',
    detail: files.missing === null ? 'Not stored yet.' : filesMissing(files.missing),
  };
}

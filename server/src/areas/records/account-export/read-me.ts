import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { exportTables } from './export-tables.ts';

/** Explains the archive to its reader. `exportedAtUtc` is when the export started. */
export function readMe(
  venue: Pick<ClientView, 'client_id' | 'client_name' | 'time_zone'>,
  exportedAtUtc: string,
): string {
  const files = [
    ['profile.json', 'your profile, preferences, subscription, sign-ins and stored cards (last four digits only)'],
    ...exportTables.map(({ file, about }) => [file, about]),
    ['waivers/v1.pdf, v2.pdf, …', 'each version of your waiver as you uploaded it'],
    [
      'waivers/signatures.jsonl',
      'one line of JSON for each signing: evidence, strokes and the signature as a PNG in base64',
    ],
    ['answers.csv', 'what was answered with each signing; answers about health only where you asked for them'],
    ['parked.jsonl', 'items from your devices that are waiting for you, or that you closed; one line of JSON each'],
    [
      'audit-seal.txt',
      'seals the audit log as it was; the operator of the server can compare it: verify-audit --seals',
    ],
    ['logo.webp', 'your logo, where you have one'],
  ] as const;
  const width = Math.max(...files.map(([file = '']) => file.length));
  return [
    `Everything Gatehouse keeps for ${venue.client_name} (${venue.client_id})`,
    `Export started at ${exportedAtUtc}`,
    '',
    ...files.map(([file = '', about = '']) => `${file.padEnd(width)}  ${about}`),
    '',
    'CSV files are UTF-8 with a heading row; open them with any spreadsheet. Text that a spreadsheet would run as a',
    "formula has an apostrophe (') before it: remove it if you load the file into another system.",
    `Days (YYYY-MM-DD) are in your venue's time zone, ${venue.time_zone}. Times ending in Z are UTC.`,
    'Changes made while the export ran may or may not be included.',
    '',
    'A signature belongs to a customer by signing_event_id = event_id. evidence_sha256 is the SHA-256 of the evidence as it',
    'was recorded, and document_sha256 that of the PDF that was shown.',
    '',
    'This archive holds personal data. Keep it as safely as you would keep signed paper.',
    '',
  ].join('\r\n');
}

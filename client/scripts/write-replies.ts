import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { logout } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import * as bills from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import * as guestChanges from '@gatehouse/sync-protocol/areas/bookings/guest-changes.contracts';
import { createBookingPaymentLink } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import * as publicBookings from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import * as quotes from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import * as waitlist from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import * as devices from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import {
  getPartyLink,
  listSigningKiosks,
  requestSigning,
  takeSigningRequest,
} from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import { listPlans } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import { sendContact } from '@gatehouse/sync-protocol/areas/site/contact.contracts';
import * as renewals from '@gatehouse/sync-protocol/areas/waivers/renewals.contracts';
import * as waivers from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { pokeSchema } from '@gatehouse/sync-protocol/sync/messages/pull';
import { events, pull, push, resend } from '@gatehouse/sync-protocol/sync/sync.contracts';
import type { z } from 'zod';
import { readerOf } from './reply-readers.ts';

/*
 * Writes `client/src/lib/api/replies`: the endpoints that a kiosk and the public pages call, as plain code, because they
 * load without the schema library. The contracts are the one description; `tests/protocol/replies.test.ts` fails while a
 * file is not what they say. Run: npx tsx --conditions=source client/scripts/write-replies.ts
 */
const TOP = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = 'client/src/lib/api/replies';

interface ReplyFile {
  name: string;
  /** Contracts by the module of sync-protocol that exports them. */
  contracts: Readonly<Record<string, Readonly<Record<string, Contract>>>>;
  /** Checks of what streams carry, by the name of the reader. */
  messages?: Readonly<Record<string, z.core.$ZodType>>;
}

const pick = <N extends string>(module: Readonly<Record<N, Contract>>, ...names: N[]): Record<string, Contract> =>
  Object.fromEntries(names.map((name) => [name, module[name]]));

const files: readonly ReplyFile[] = [
  {
    name: 'sync-replies.ts',
    contracts: { 'sync/sync.contracts': { events, pull, push, resend } },
    messages: { isPoke: pokeSchema },
  },
  {
    name: 'device-replies.ts',
    contracts: {
      'areas/accounts/auth.contracts': { logout },
      'areas/desk/devices.contracts': pick(devices, 'getOwnDevice', 'pairDevice', 'reportReady', 'setStaffPin'),
      'areas/desk/signing-requests.contracts': {
        getPartyLink,
        listSigningKiosks,
        requestSigning,
        takeSigningRequest,
      },
      'areas/waivers/waivers.contracts': pick(waivers, 'getSignedPdfLink'),
    },
  },
  {
    name: 'booking-replies.ts',
    contracts: {
      'areas/bookings/payments.contracts': { createBookingPaymentLink },
      'areas/bookings/public-bookings.contracts': pick(
        publicBookings,
        'askVenue',
        'createPublicBooking',
        'getAvailability',
        'getCalendar',
        'getPublicBooking',
        'getPublicOffering',
      ),
    },
  },
  { name: 'quote-replies.ts', contracts: { 'areas/bookings/quotes.contracts': pick(quotes, 'createQuote') } },
  {
    name: 'guest-change-replies.ts',
    contracts: {
      'areas/bookings/guest-changes.contracts': pick(
        guestChanges,
        'cancelOwnBooking',
        'getOwnAvailability',
        'getOwnCalendar',
        'moveOwnBooking',
      ),
    },
  },
  {
    name: 'bill-replies.ts',
    contracts: {
      'areas/bookings/bills/bills.contracts': pick(
        bills,
        'changeOwnParty',
        'getOwnBill',
        'quoteOwnChange',
        'splitOwnBill',
      ),
    },
  },
  {
    name: 'waitlist-replies.ts',
    contracts: {
      'areas/bookings/waitlist.contracts': pick(
        waitlist,
        'acceptOffer',
        'getWaitlistEntry',
        'joinWaitlist',
        'leaveWaitlist',
      ),
    },
  },
  {
    name: 'waiver-replies.ts',
    contracts: {
      'areas/waivers/waivers.contracts': pick(
        waivers,
        'getPublicWaiver',
        'getSignedPdf',
        'signAdultMinorWaiver',
        'signAdultWaiver',
        'signMinorWaiver',
      ),
    },
  },
  {
    name: 'renewal-replies.ts',
    contracts: {
      'areas/waivers/renewals.contracts': pick(renewals, 'openRenewal', 'requestRenewalAgain', 'unsubscribe'),
    },
  },
  {
    name: 'site-replies.ts',
    contracts: { 'areas/site/contact.contracts': { sendContact }, 'areas/money/plans.contracts': { listPlans } },
  },
];

/** Path below the top folder, and text. */
export function replyFiles(): { path: string; text: string }[] {
  return files.map((file) => ({ path: `${FOLDER}/${file.name}`, text: formatted(textOf(file)) }));
}

function textOf({ contracts, messages = {} }: ReplyFile): string {
  const used = new Set<string>();
  const types = new Set<string>();
  const parts = new Map<string, string>();
  const read = (schema: z.core.$ZodType): string => readerOf(schema, used, (reader, what) => parts.set(reader, what));
  const endpoints = Object.values(contracts)
    .flatMap((named) => Object.entries(named))
    .map(([name, { summary, method, path, reply }]) => {
      const at = `method: '${method}', path: '${path}'`;
      const isJson = !('contentType' in reply);
      types.add(isJson ? 'Endpoint' : 'Place');
      return isJson
        ? `/** ${summary}. */\nexport const ${name}Endpoint: Endpoint<ReplyOf<typeof ${name}>> = endpoint({ ${at} }, ${read(reply)});\n`
        : `/** ${summary}. */\nexport const ${name}Place: Place = { ${at}, contentType: '${reply.contentType}' };\n`;
    });
  const readers = Object.entries(messages).map(([name, schema]) => `export const ${name} = ${read(schema)};\n`);
  const json = Object.entries(contracts).map(([module, named]) => {
    const names = Object.keys(named).filter((name) => !('contentType' in (named[name]?.reply ?? {})));
    return `import type { ${names.join(', ')} } from '@gatehouse/sync-protocol/${module}';\n`;
  });
  const body = withNames([...endpoints, ...readers].join('\n'), parts, used);
  return [
    '/* Written by client/scripts/write-replies.ts from the contracts. */\n',
    body.includes('signerFieldNames')
      ? `import { eachField, signerFieldNames } from '@gatehouse/sync-protocol/areas/people/person-fields';\n`
      : '',
    ...json,
    `import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';\n`,
    `import { endpoint, ${[...types].map((type) => `type ${type}`).join(', ')} } from '../endpoint.ts';\n`,
    `import { ${[...used].join(', ')} } from '../shape.ts';\n`,
    `\n${body}`,
  ].join('');
}

/** Under this many characters, a reader is shorter than a name that leads to it. */
const PART_MIN = 80;

const pascal = (name: string): string => name.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());

/** Readers, or their fields, that stand in the text more than once: each is written once, and named for what it is for. */
function withNames(text: string, parts: ReadonlyMap<string, string>, used: ReadonlySet<string>): string {
  const named = new Set<string>();
  let body = text;
  const longestFirst = [...parts]
    .filter(([reader]) => reader.length >= PART_MIN)
    .toSorted(([a], [b]) => b.length - a.length);
  for (const [reader, what] of longestFirst) {
    const fields = /^shape\(\{ (.*) \}\)$/.exec(reader)?.[1];
    const again = [reader, ...(fields === undefined ? [] : [fields])].find((text) => body.split(text).length > 2);
    if (again === undefined) continue;
    const isWhole = again === reader;
    const plain = isWhole ? `is${pascal(what)}` : `fieldsOf${pascal(what)}`;
    const name = used.has(plain) ? `${plain}Part` : plain;
    if (named.has(name)) throw new Error(`Two readers would be named ${name}`);
    named.add(name);
    body = `const ${name} = ${isWhole ? reader : `{ ${again} }`};\n\n${body.replaceAll(again, () => (isWhole ? name : `...${name}`)).replaceAll(`{ ...${name} }`, name)}`;
  }
  return body;
}

function formatted(text: string): string {
  const biome = `${TOP}/node_modules/@biomejs/biome/bin/biome`;
  const given = ['check', '--write', `--config-path=${TOP}/tests/config/format.json`, '--stdin-file-path=replies.ts'];
  return execFileSync(process.execPath, [biome, ...given], { input: text, encoding: 'utf8', cwd: TOP });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const { path, text } of replyFiles()) writeFileSync(`${TOP}/${path}`, text);

import { onlySource, type UploadSource } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import type { CustomerUploadPreview } from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Asked } from '#app/testing/fake-server';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import type { SubscriptionStatus } from '#domain/subscription/subscription-status';
import { CustomerUpload } from './customer-upload.tsx';

const preview: CustomerUploadPreview = {
  source: onlySource,
  columns: [{ name: 'email', example: 'ana@example.org' }],
  mapping: { email: 0 },
  mapping_source: 'template',
  missing: [],
  date_order: null,
  is_date_order_certain: true,
  totalProcessed: 2,
  ready: 2,
  skipped: 0,
  errors: 0,
  errorDetails: [],
  skippedDetails: [],
  warningDetails: [],
  rejected_csv: null,
  rows: [],
};

let requests: Asked[];
/** Null of a preview, which adds nobody. */
let requestIds: (FormDataEntryValue | null)[];
/** Whether the server can be reached. */
let isReached: boolean;
/** What the server answers instead of a preview. */
let refusal: object | null;
/** What it says about the whole file, by what was chosen of it. */
let sourceOf: (form: FormData) => UploadSource;
/** What it says about a part, by how many rows it has; the first reply by default. */
let checked: (rows: number) => object;
/** Answers of additions that get lost on the way back, by their number. */
let lost: Set<number>;
/** Settles when additions are answered. */
let held: Promise<void>;
/** How many people each request id added. */
let added: Map<string, number>;
beforeEach(() => {
  requestIds = [];
  isReached = true;
  refusal = null;
  sourceOf = () => onlySource;
  checked = () => preview;
  lost = new Set();
  added = new Map();
  held = Promise.resolve();
  sessionStorage.clear();
});
afterEach(() => {
  leavePage();
  onlineManager.setOnline(true);
});

async function reply({ path, body }: Asked): Promise<object | null> {
  const form = body as FormData;
  const id = form.get('request_id') as string;
  if (!isReached) {
    requestIds.push(id);
    return null;
  }
  if (refusal) return Response.json(refusal, { status: 400 });
  const text = await (form.get('customerFile') as File).text();
  const lines = text
    .trim()
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(','));
  if (path.endsWith('/upload-rows')) {
    const rows = lines.slice(1).map((cells, at) => ({ row: at + 2, cells }));
    return { source: sourceOf(form), columns: lines[0], rows };
  }
  requestIds.push(id);
  const rows = lines.length - 2;
  if (path.endsWith('/upload-preview')) return checked(rows);
  await held;
  const isNew = !added.has(id);
  added.set(id, rows);
  if (isNew && lost.has(added.size)) return null;
  return { ...preview, message: '', successful: rows, successfulCustomers: [] };
}

const asked = () => requests.map(({ path }) => path);
const show = (subscription?: SubscriptionStatus) => {
  ({ requests } = showPage(<CustomerUpload />, { server: { '*': reply }, subscription }));
};

const fileField = () => screen.getByLabelText<HTMLInputElement>(/Choose a CSV or Excel file/);
const choose = () =>
  fireEvent.change(fileField(), { target: { files: [new File(['email\r\na@b.example'], 'people.csv')] } });
/** Chooses a file of so many people, all different, which is sent in parts. */
const chooseMany = (count: number) => {
  const lines = Array.from({ length: count }, (_, at) => `a${at}@b.example`);
  const file = new File([['email', ...lines].join('\r\n')], 'people.csv');
  fireEvent.change(fileField(), { target: { files: [file] } });
};
const addButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Add 2 customers' });

it('[R6] takes no file when the subscription is over, and says why', () => {
  show({ kind: 'expired', paidUntil: '2026-01-01' });
  expect(screen.getByText('Your subscription has expired. Please renew it to upload customers.')).toBeTruthy();
  expect(fileField().disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download Template' }).disabled).toBe(false);
});

it('[F27] keeps a file that was chosen offline, and checks it once the connection is back', async () => {
  onlineManager.setOnline(false);
  show();
  choose();
  expect(await screen.findByText(/You are offline\. people\.csv stays chosen/)).toBeTruthy();
  expect(asked()).toEqual([]);
  act(() => onlineManager.setOnline(true));
  expect((await addButton()).disabled).toBe(false);
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

it('[F28] sends the same request again after the network broke', async () => {
  show();
  choose();
  const add = await addButton();
  isReached = false;
  fireEvent.click(add);
  expect((await screen.findByRole('alert')).textContent).toBe('Network error. Please try again.');
  const again = screen.getByRole<HTMLButtonElement>('button', { name: 'Try Again' });
  fireEvent.click(again);
  await vi.waitFor(() => expect(asked()).toHaveLength(4));
  const [ofPreview, first, second] = requestIds;
  expect(ofPreview).toBeNull();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

it('[F26] offers another file where this one was refused, and Retry where it was not read', async () => {
  const message = 'A file can hold at most 1,000 customers. Please split it into several files.';
  refusal = { success: false, code: 'UPLOAD_REFUSED', message, request_id: 'r1' };
  show();
  choose();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  refusal = null;
  isReached = false;
  fireEvent.click(screen.getByRole('button', { name: 'Choose Another File' }));
  choose();
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('[F60] sends a long file a thousand rows at a time, and goes on after a lost answer with the same ids', async () => {
  checked = (rows) => ({ ...preview, ready: rows, mapping: { email: 0, adult_full_name: 0 }, totalProcessed: rows });
  show();
  chooseMany(2_345);
  const add = await screen.findByRole('button', { name: 'Add 2,345 customers' });
  expect(asked().filter((path) => path.endsWith('/upload-preview'))).toHaveLength(4);
  requestIds = [];
  lost.add(2);
  fireEvent.click(add);
  expect((await screen.findByRole('alert')).textContent).toBe('Network error. Please try again.');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(/2,345 customers added from people\.csv/)).toBeTruthy();
  expect([...added.values()]).toEqual([1_000, 1_000, 345]);
  const [first, second, again, third] = requestIds.map(String);
  expect(again).toBe(second);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(sessionStorage.length).toBe(0);
});

it('[F60] goes on after a reload where it stopped, with the same ids, and can be canceled in between', async () => {
  checked = (rows) => ({ ...preview, ready: rows, mapping: { email: 0, adult_full_name: 0 }, totalProcessed: rows });
  show();
  chooseMany(2_345);
  fireEvent.click(await screen.findByRole('button', { name: 'Add 2,345 customers' }));
  lost.add(2);
  await screen.findByRole('alert');
  const before = [...added.keys()];
  cleanup();
  show();
  chooseMany(2_345);
  expect(await screen.findByText(/^The page was closed while this file was being added/)).toBeTruthy();
  let release = (): void => undefined;
  held = new Promise((resolve) => {
    release = resolve;
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add 2,345 customers' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  release();
  expect(await screen.findByText(/You canceled the upload after 1,000 of 2,345 rows/)).toBeTruthy();
  expect([...added.keys()]).toEqual(before);
});

it('[F59] corrects a value in place and asks about it again at once', async () => {
  checked = () => ({
    ...preview,
    warningDetails: [{ row: 3, column: 0, message: 'Email: this is not an email address.' }],
  });
  show();
  choose();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'email in row 2' });
  expect(field.value).toBe('a@b.example');
  checked = () => preview;
  fireEvent.change(field, { target: { value: 'c@d.example' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: 'email in row 2' })).toBeNull());
  expect(asked().filter((path) => path.endsWith('/upload-rows'))).toHaveLength(1);
  expect(asked().filter((path) => path.endsWith('/upload-preview'))).toHaveLength(2);
});

it('[F61] asks how dates are written that can be read both ways, before anyone is added', async () => {
  checked = () => ({
    ...preview,
    mapping: { adult_full_name: 1, adult_DoB: 0 },
    date_order: 'mdy',
    is_date_order_certain: false,
  });
  show();
  fireEvent.change(fileField(), { target: { files: [new File(['born,name\r\n03/04/1990,Ana'], 'people.csv')] } });
  const add = await addButton();
  expect(add.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Dates such as/), { target: { value: 'dmy' } });
  await vi.waitFor(() => expect(add.disabled).toBe(false));
});

const field = (asked: Asked | undefined, name: string) => (asked?.body as FormData | undefined)?.get(name) ?? null;
const ofTwoSheets = (form: FormData): UploadSource => ({
  ...onlySource,
  sheet: (form.get('sheet') as string | null) ?? 'Spring',
  sheets: ['Spring', 'Fall'],
});
const readings = () => requests.filter(({ path }) => path.endsWith('/upload-rows'));

it('[F26] asks which of several sheets is meant before anyone is added, and reads that one', async () => {
  sourceOf = ofTwoSheets;
  show();
  choose();
  const add = await addButton();
  expect(screen.getByText('Read from the sheet “Spring”')).toBeTruthy();
  expect(add.disabled).toBe(true);
  const sheets = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sheet' });
  expect(sheets.value).toBe('');
  fireEvent.change(sheets, { target: { value: 'Spring' } });
  await vi.waitFor(() => expect(add.disabled).toBe(false));
  expect(readings()).toHaveLength(1);
  fireEvent.change(sheets, { target: { value: 'Fall' } });
  expect(await screen.findByText('Read from the sheet “Fall”')).toBeTruthy();
  expect(readings().map((asked) => field(asked, 'sheet'))).toEqual([null, 'Fall']);
  await vi.waitFor(() => expect(add.disabled).toBe(false));
  fireEvent.click(add);
  expect(await screen.findByText(/customers? added from people\.csv, sheet “Fall”/)).toBeTruthy();
});

it('[F60] goes on after a reload with the sheet that was chosen', async () => {
  sourceOf = ofTwoSheets;
  show();
  choose();
  fireEvent.change(await screen.findByRole('combobox', { name: 'Sheet' }), { target: { value: 'Fall' } });
  await screen.findByText('Read from the sheet “Fall”');
  lost.add(1);
  const add = await addButton();
  await vi.waitFor(() => expect(add.disabled).toBe(false));
  fireEvent.click(add);
  await screen.findByRole('alert');
  cleanup();
  show();
  choose();
  expect(await screen.findByText('Read from the sheet “Fall”')).toBeTruthy();
  expect(readings().map((asked) => field(asked, 'sheet'))).toEqual(['Fall']);
  expect((await addButton()).disabled).toBe(false);
});

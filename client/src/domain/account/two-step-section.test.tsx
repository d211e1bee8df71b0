import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Replies } from '../../app/testing/fake-server.ts';
import { refused } from '../../app/testing/fake-server.ts';
import { showPage } from '../../app/testing/show-page.tsx';
import { TwoStepSection } from './two-step-section.tsx';

const off = { is_on: false, enabled_at: null, recovery_codes_left: 0 };
const on = (left: number) => ({ is_on: true, enabled_at: '2026-06-15T12:00:00.000Z', recovery_codes_left: left });
const codes = Array.from({ length: 10 }, (_, at) => `AAAA${at}-BBBBB-CCCCC-DDDDD`);
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const uri = `otpauth://totp/Gatehouse:ada%40fields.example?secret=${secret}`;

const refuse = (field: string, message: string) =>
  refused(400, 'INVALID_INPUT', message, { fields: { [field]: message } });
const show = (server: Replies) => showPage(<TwoStepSection />, { server });

const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const pressInside = (name: string) => act(async () => void fireEvent.click(dialog().getByRole('button', { name })));
const type = (label: RegExp, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } });

it('[Y50] [Y54] is set up by password, key and code, and shows the recovery codes until they are saved', async () => {
  let state: object = off;
  const { changes } = show({
    'GET /api/second-factor': () => ({ second_factor: state }),
    'POST /api/second-factor/set-up': ({ body }) =>
      (body as { password: string }).password === 'right' ? { secret, uri } : refuse('password', 'Not right.'),
    'POST /api/second-factor/confirm': () => {
      state = on(10);
      return { recovery_codes: codes };
    },
  });
  await screen.findByText('You sign in with just your password.');
  await press('Set Up Two-Step Sign-In');
  await screen.findByRole('dialog');
  type(/^Password/, 'wrong');
  await pressInside('Continue');
  await dialog().findByText('Not right.');
  type(/^Password/, 'right');
  await pressInside('Continue');
  await dialog().findByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
  await pressInside('Turn On');
  expect(dialog().getByText('Please enter the six digits')).toBeTruthy();
  type(/six digits/, '123 456');
  await pressInside('Turn On');
  await dialog().findByText(codes[9] ?? '');
  expect(changes().at(-1)?.body).toEqual({ code: '123 456' });
  expect(dialog().queryByRole('button', { name: 'Close' })).toBeNull();
  expect(dialog().getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true);
  fireEvent.click(dialog().getByLabelText('I have saved these codes'));
  await pressInside('Done');
  await screen.findByText(/10 of 10 recovery codes left/);
});

it('[Y54] downloads the codes as a text, and asks for new ones when few are left', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  };
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  show({
    'GET /api/second-factor': () => ({ second_factor: on(3) }),
    'POST /api/second-factor/recovery-codes': () => ({ recovery_codes: codes }),
  });
  await screen.findByText(/Please create new ones/);
  await press('New Recovery Codes');
  await screen.findByRole('dialog');
  type(/^Password/, 'right');
  type(/^Code/, '123456');
  await pressInside('Make New Codes');
  await dialog().findByText(codes[0] ?? '');
  await pressInside('Download');
  expect(await saved[0]?.text()).toContain(codes.join('\n'));
  click.mockRestore();
});

it('[Y55] is turned off with password and code; what was refused is said at its field', async () => {
  let state: object = on(10);
  show({
    'GET /api/second-factor': () => ({ second_factor: state }),
    'POST /api/second-factor/turn-off': ({ body }) => {
      if ((body as { code: string }).code !== '123456') return refuse('code', 'That code is not right.');
      state = off;
      return {};
    },
  });
  await screen.findByText(/10 of 10/);
  await press('Turn Off');
  await screen.findByRole('dialog');
  type(/^Password/, 'right');
  type(/^Code/, '654321');
  await pressInside('Turn Off');
  await dialog().findByText('That code is not right.');
  type(/^Code/, '123456');
  await pressInside('Turn Off');
  await screen.findByText('Two-step sign-in is off.');
  await screen.findByText('You sign in with just your password.');
});

it('says when its state can’t be loaded, and tries again', async () => {
  let isUp = false;
  show({
    'GET /api/second-factor': () => (isUp ? { second_factor: off } : refused(503, 'UNAVAILABLE', 'Not now.')),
  });
  await screen.findByText('Not now.');
  isUp = true;
  await press('Retry');
  await screen.findByText('You sign in with just your password.');
});

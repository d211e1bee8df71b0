import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { MySignInPage } from './my-sign-in-page.tsx';

const PIN = '/api/clients/C00001/staff/me/pin';

it('[X22] lets a person set and remove their PIN who may not see the list of the staff', async () => {
  const { changes } = showPage(<MySignInPage onSignOutEverywhere={async () => null} />, {
    server: {
      'GET /api/passkeys': { passkeys: [] },
      'GET /api/second-factor': null,
      'GET /api/sessions': { sessions: [] },
      [`PUT ${PIN}`]: { pin_version: 1 },
      [`DELETE ${PIN}`]: { pin_version: 2 },
    },
    signedInAs: { id: 'u1', role: 'client', client_id: 'C00001', staff_role: 'desk', permissions: ['account.own'] },
  });
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'My PIN' }));
    return within(await screen.findByRole('dialog'));
  };
  const box = await open();
  fireEvent.change(box.getByLabelText('PIN'), { target: { value: '135790' } });
  fireEvent.click(box.getByRole('button', { name: 'Save PIN' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click((await open()).getByRole('button', { name: 'Remove my PIN' }));
  await waitFor(() =>
    expect(changes()).toEqual([
      { name: `PUT ${PIN}`, body: { pin: '135790' } },
      { name: `DELETE ${PIN}`, body: null },
    ]),
  );
});

import { expect } from '@playwright/test';
import { choose, consent, fillAdult, fillMinor, sign } from '../desk/kiosk-harness/visitor.ts';
import { call } from '../support/api.ts';
import { expectNoFaultAtSizes, phone } from '../support/axe.ts';
import { expectNothingCut, expectNothingCutInEither } from '../support/cut-off.ts';
import { seedWaiverVenue } from '../support/tablet.ts';
import { test } from '../support/test.ts';

test.use({ viewport: { width: 320, height: 640 }, locale: 'en-US' });

test('[W16] [W18] [W19] [W20] [W21] on the smallest phone, an adult form with a child’s birth date becomes the child’s', async ({
  page,
  server,
}) => {
  const venue = await seedWaiverVenue(server, {
    clientName: 'Maximiliana’s Paintball & Airsoft Park of Saratoga Springs',
  });
  await page.goto(`${server.url}/waiver/${venue.clientId}`);
  await expect(page.getByRole('button', { name: 'Adult', exact: true })).toBeVisible();
  await expectNothingCutInEither(page, 'selection');
  const back = page.getByRole('button', { name: 'Back', exact: true });

  await test.step('the page opens as wide as the screen, and its text is as wide as the screen too', async () => {
    await page.getByRole('button', { name: 'Enlarge' }).last().click();
    const picture = page.getByRole('dialog').getByRole('img');
    const width = async () => (await picture.boundingBox())?.width ?? 0;
    expect(await width()).toBeLessThanOrEqual(320);
    await expectNothingCut(page, 'enlarged');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(width).toBeGreaterThan(320);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Read as text' }).click();
    await expect(page.getByText('I understand the risks and agree to follow the rules of the venue.')).toBeVisible();
    await expectNothingCutInEither(page, 'text');
  });

  await choose(page, 'Adult');
  await expectNothingCutInEither(page, 'adult form');
  await fillAdult(page, '2015');
  await page.getByRole('button', { name: 'Sign and finish' }).click();
  await expect(page.getByText('This form is for adults.')).toBeVisible();
  await expectNothingCutInEither(page, 'wrong age');
  await page.getByRole('button', { name: 'Sign for a child instead' }).click();
  await expect(page.getByRole('heading', { name: 'How many minors?' })).toBeVisible();
  await expectNothingCutInEither(page, 'quantity');
  await test.step('Back leads to the selection, Forward to the quantity', async () => {
    await page.getByRole('button', { name: 'Back to waiver selection' }).click();
    await expect(page.getByRole('heading', { name: 'Sign your waiver' })).toBeVisible();
    await page.goForward();
  });

  await page.getByRole('button', { name: '2 minors' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Ada');
  await expect(page.getByLabel('Date of Birth')).toHaveValue('05/09/2015');
  await expect(page.getByText('This form is for Ada, who must be under 18.')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Completed' });
  const reached = async () => Number(await bar.getAttribute('value'));
  const first = await reached();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Last Name')).toHaveValue('Lovelace');
  expect(await reached()).toBeGreaterThanOrEqual(first);
  await expectNothingCutInEither(page, 'second minor');
  await fillMinor(page, 'Lou');
  await expect(page.getByText('You are signing for Ada Lovelace and Lou Lovelace.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await expect(page.getByLabel('Last Name')).toHaveValue('Lovelace');
  await back.click();
  await expect(page.getByLabel('First Name')).toHaveValue('Lou');
  await page.goForward();
  await fillAdult(page);
  await consent(page);

  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'Toque para firmar' }).click();
  await expectNothingCut(page, 'signature');
  await page.getByRole('button', { name: 'Escribir mi nombre' }).click();
  await expectNothingCut(page, 'typed signature');
  await page.getByRole('button', { name: 'Cerrar' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await sign(page);
  await expectNothingCutInEither(page, 'guardian');
  await page.getByRole('button', { name: 'Sign and finish' }).click();

  const thanks = page.getByRole('heading', { name: 'Thank you, Ada!' });
  await expect(thanks).toBeVisible();
  await expect(page.getByText('When you arrive, please see the front desk.')).toBeVisible();
  await expect(thanks).toHaveCSS('text-align', 'center');
  await expectNothingCut(page, 'thanks');
  await expectNoFaultAtSizes(page, [phone]);
  const { body } = await call<unknown[]>(server, 'GET', `/api/clients/${venue.clientId}/customers`, {
    token: venue.token,
  });
  expect(body).toHaveLength(2);
});

import type { GuestsReport } from '@gatehouse/sync-protocol/areas/reports/reports.contracts';
import type { Screen } from '../screen.ts';
import { visit } from './steps.ts';

/** A month in which guests changed a few bookings every week, over the empty one of the demo. */
export const withGuestChanges: Screen['open'] = async (page) => {
  await page.route('**/reports/summary/guests/*', async (route) => {
    const answer = await route.fetch();
    const { report } = (await answer.json()) as { report: GuestsReport };
    const days = report.days.map(({ date }, at) => ({
      date,
      moved: at % 3 === 0 ? (at % 4) + 1 : 0,
      cancelled: at % 5 === 2 ? 2 : 0,
      refilled: at % 5 === 2 ? 1 : 0,
    }));
    const total = { kept_cents: 17_500, returned_cents: 32_500, open_cents: 2_500 };
    const previous = { kept_cents: 12_000, returned_cents: 32_500, open_cents: 0 };
    await route.fulfill({
      json: {
        success: true,
        report: {
          ...report,
          days,
          total: { moved: 21, cancelled: 12, refilled: 6 },
          previous: { moved: 14, cancelled: 12, refilled: 0 },
          currencies: [{ currency: 'USD', days: [], total, previous }],
        },
      },
    });
  });
  await visit(page, '/reports?report=guests');
  await page.getByText('What these figures count').waitFor();
};

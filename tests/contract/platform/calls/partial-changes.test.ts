import { updateOffering } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { changeSeries } from '@gatehouse/sync-protocol/areas/bookings/series.contracts';
import { updateMember } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { updateCustomerNote } from '@gatehouse/sync-protocol/areas/people/notes.contracts';
import { updateAdminUser } from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { updateFirstSteps } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { expect } from 'vitest';
import { z } from 'zod';
import { fillPath, nameOf } from '#helpers/app/contract-calls';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { subjectsOfChanges, type View } from '#helpers/venues/changed-subjects';
import { allContracts } from '#lint/all-contracts';

/** What a reply says besides the fields that were changed: the revision, and what follows from other fields. */
const DERIVED =
  /^(updated_at|version|revision|total_players|business_name|contact_email|waiver_usage|subscription_status|daysUntil.*|expiryWarning)$/;

/** The contracts whose calls say all that is to be afterward, and those that change other things than they name. */
const OTHERS = [updateOffering, changeSeries, updateCustomerNote, updateMember, updateAdminUser, updateFirstSteps];
/** Fields that change nothing by themselves, or more than themselves. */
const OTHER_FIELDS =
  /^(version|revision|updated_at|email|password|card_number|check_in_reason|role|party|extras|overbook)$/;

/** Fields of a body that hold fields of their own, which are left out one by one too. */
const NESTED = new Set(['profile', 'scanner']);

/** A view with the fields of a body in place of its own; those of nested fields likewise. */
function merged(view: View, body: View): View {
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    NESTED.has(name) ? merged(view[name] as View, value as View) : value,
  ]);
  return { ...view, ...Object.fromEntries(fields) };
}

/** Each field that a call may leave out, by the name of its contract. */
async function optionalFields(): Promise<Set<string>> {
  const others = new Set(OTHERS.map(nameOf));
  const contracts = (await allContracts()).filter(({ method }) => method === 'PUT' || method === 'PATCH');
  const names = contracts.flatMap((contract) => {
    const { body } = contract;
    if (!(body instanceof z.core.$ZodObject) || others.has(nameOf(contract))) return [];
    const optional = Object.entries(body._zod.def.shape).filter(([, field]) => field._zod.optin === 'optional');
    return optional.flatMap(([name]) => (OTHER_FIELDS.test(name) ? [] : [`${nameOf(contract)} ${name}`]));
  });
  return new Set(names);
}

onBothDatabases('a change of some fields', () => {
  it('leaves all others as they are', async ({ app, venue, admin }) => {
    const subjects = await subjectsOfChanges(app, venue, admin.token);
    const tried = subjects.flatMap(({ contract, changes }) =>
      changes.flatMap(([first]) => Object.keys(first).map((field) => `${nameOf(contract)} ${field}`)),
    );
    expect.soft(new Set(tried)).toEqual(await optionalFields());
    for (const { contract, token, params, view, changes, always = {} } of subjects) {
      const apply = async (changed: View): Promise<View> => {
        const body = { ...always, ...changed };
        const answer = await app.request(contract.method, fillPath(contract, params), { token, body });
        const shown = (answer.body as Record<string, View>)[view] ?? { refused: answer.status };
        return Object.fromEntries(Object.entries(shown).filter(([field]) => !DERIVED.test(field)));
      };
      const [firsts, seconds] = [changes.map(([first]) => first), changes.map(([, second]) => second)];
      let before = await apply({});
      for (const body of [...firsts, {}, ...seconds, {}]) {
        const after = await apply(body);
        const expected = merged(before, { ...always, ...body });
        expect.soft({ call: nameOf(contract), body, after }).toEqual({ call: nameOf(contract), body, after: expected });
        before = after;
      }
    }
  });
});

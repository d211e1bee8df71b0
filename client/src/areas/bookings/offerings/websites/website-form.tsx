import { embedOriginOf, wwwTwinOf } from '@gatehouse/sync-protocol/areas/bookings/embed-origin';
import { EMBED_ORIGINS_MAX, NO_WEBSITE } from '@gatehouse/sync-protocol/areas/bookings/embedding.contracts';
import { Alert, Button, Checkbox, TextInput } from '@mantine/core';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import classes from './websites.module.css';
import { useChangeWebsites } from './websites.queries.ts';

interface Values {
  website: string;
  /** Whether the same website with `www.` is added too. */
  hasTwin: boolean;
}
const nothingTyped: Values = { website: '', hasTwin: true };

/** The same website with `www.`, where only the bare name was typed: visitors come by both. */
function twinOf(website: string, known: readonly string[]): string | null {
  const origin = embedOriginOf(website);
  const twin = origin === null ? null : wwwTwinOf(origin);
  return twin === null || known.includes(twin) ? null : twin;
}

function addedBy({ website, hasTwin }: Values, known: readonly string[]): string[] {
  return [embedOriginOf(website), hasTwin ? twinOf(website, known) : null].filter((origin) => origin !== null);
}

function faultOf(values: Values, known: readonly string[]): string | null {
  const added = addedBy(values, known);
  const [origin] = added;
  if (origin === undefined) return NO_WEBSITE;
  if (known.includes(origin)) return 'This website is in the list already';
  const isFull = known.length + added.length > EMBED_ORIGINS_MAX;
  return isFull ? `Please enter at most ${EMBED_ORIGINS_MAX} websites` : null;
}

/** Allows one more website. Any address on it will do. Requirement X14. */
export function WebsiteForm({ clientId, known }: { clientId: string; known: readonly string[] }) {
  const { control } = useReadOnly();
  const change = useChangeWebsites(clientId);
  const form = useContractForm(null, {
    initialValues: nothingTyped,
    check: (values): { website?: string } => {
      const fault = faultOf(values, known);
      return fault === null ? {} : { website: fault };
    },
    send: (values) => change((origins) => [...new Set([...origins, ...addedBy(values, known)])]),
    onDone: () => {
      toast(`${addedBy(form.values, known).join(' and ')} can show your booking pages now.`);
      form.start(nothingTyped);
    },
  });
  const twin = twinOf(form.values.website, known);
  return (
    <form {...form.props} className={classes['form']}>
      <TextInput
        label="Address of your website"
        placeholder="https://www.example.com"
        type="url"
        autoComplete="url"
        maxLength={300}
        {...form.field('website')}
        {...control}
      />
      <Button type="submit" variant="default" miw={140} disabled={form.isBusy} {...control}>
        {form.isBusy ? 'Adding…' : 'Add website'}
      </Button>
      {twin === null ? null : (
        <Checkbox
          className={classes['twin'] ?? ''}
          label={`Also allow ${twin}`}
          checked={form.values.hasTwin}
          onChange={(event) => form.set({ hasTwin: event.currentTarget.checked })}
          {...control}
        />
      )}
      {form.failure ? (
        <Alert color="red" role="alert" className={classes['failure'] ?? ''}>
          {form.failure}
        </Alert>
      ) : null}
    </form>
  );
}

import { EMBED_ORIGINS_MAX, embedOriginOf, NO_WEBSITE } from '@gatehouse/sync-protocol/http/bookings/embedding';
import { Alert, Button, TextInput } from '@mantine/core';
import { useContractForm } from '../../../components/forms/use-contract-form.ts';
import { toast } from '../../../components/toast.ts';
import { useReadOnly } from '../../../domain/subscription/subscription-status-context.tsx';
import classes from './websites.module.css';
import { useChangeWebsites } from './websites.queries.ts';

function faultOf(website: string, known: readonly string[]): string | null {
  const origin = embedOriginOf(website);
  if (origin === null) return NO_WEBSITE;
  if (known.includes(origin)) return 'This website is in the list already';
  return known.length < EMBED_ORIGINS_MAX ? null : `Please enter at most ${EMBED_ORIGINS_MAX} websites`;
}

/** Allows one more website. Any address on it will do. */
export function WebsiteForm({ clientId, known }: { clientId: string; known: readonly string[] }) {
  const { control } = useReadOnly();
  const change = useChangeWebsites(clientId);
  const form = useContractForm(null, {
    initialValues: { website: '' },
    check: ({ website }): { website?: string } => {
      const fault = faultOf(website, known);
      return fault === null ? {} : { website: fault };
    },
    send: ({ website }) => change((origins) => [...origins, website]),
    onDone: () => {
      toast(`${embedOriginOf(form.values.website)} can show your booking pages now.`);
      form.start({ website: '' });
    },
  });
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
      {form.failure ? (
        <Alert color="red" role="alert" className={classes['failure'] ?? ''}>
          {form.failure}
        </Alert>
      ) : null}
    </form>
  );
}

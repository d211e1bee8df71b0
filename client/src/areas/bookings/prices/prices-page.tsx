import {
  getTaxSettings,
  listDiscountCodes,
  listExtras,
} from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import { listOfferings } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { Button, Container, Tabs } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useRead } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { CodesPart } from './codes/codes-part.tsx';
import { ExtrasPart } from './extras/extras-part.tsx';
import { ListPart } from './list/list-part.tsx';
import classes from './prices.module.css';
import { TaxPart } from './taxes/tax-part.tsx';

const views = { lists: 'Price Lists', extras: 'Extras', codes: 'Promo Codes', taxes: 'Tax and Tips' } as const;
type View = keyof typeof views;
const names = Object.keys(views) as View[];

/** What bookings cost: prices of each offering, extras, promo codes, sales tax and tips. Requirement B62. */
export function PricesPage() {
  const { clientId } = useSyncEngine().identity;
  const params = { client_id: clientId };
  const offerings = useRead(listOfferings, { params });
  const extras = useRead(listExtras, { params });
  const codes = useRead(listDiscountCodes, { params });
  const taxes = useRead(getTaxSettings, { params });
  const [address, setAddress] = useSearchParams();
  const view = names.find((name) => name === address.get('view')) ?? 'lists';
  const show = (next: Record<string, string>): void => {
    setAddress({ ...Object.fromEntries(address), ...next }, { replace: true });
  };
  return (
    <Container size="xl" py="xl">
      <PageHeader
        title="Prices"
        subtitle="What a booking costs, and what guests pay at once. A booking keeps the prices that it was made at."
        actions={
          <Button component={Link} to="/my-offerings" variant="default">
            My Offerings
          </Button>
        }
      />
      <Tabs value={view} onChange={(next) => show({ view: next ?? 'lists' })}>
        <Tabs.List className={classes['tabs'] ?? ''} aria-label="Parts of the prices">
          {names.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {views[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {/* Each part stays while another one is shown, with what was typed. */}
        <Tabs.Panel value="lists" pt="lg">
          <Loaded read={offerings} skeleton={{ rows: 4 }}>
            {(all) =>
              all.length === 0 ? (
                <EmptyState
                  title="No offerings yet"
                  action={
                    <Button component={Link} to="/my-offerings">
                      Add an Offering
                    </Button>
                  }
                >
                  Prices belong to what people can book. Add an offering first.
                </EmptyState>
              ) : (
                <ListPart
                  clientId={clientId}
                  offerings={all}
                  asked={address.get('offering')}
                  onAsk={(offering) => show({ offering })}
                  sold={{
                    extras: extras.data?.extras ?? [],
                    codes: codes.data?.discount_codes ?? [],
                    taxes: taxes.data?.tax_settings ?? null,
                  }}
                />
              )
            }
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="extras" pt="lg">
          <Loaded read={extras} skeleton={{ rows: 3 }}>
            {(data) => <ExtrasPart clientId={clientId} extras={data.extras} offerings={offerings.data ?? []} />}
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="codes" pt="lg">
          <Loaded read={codes} skeleton={{ rows: 3 }}>
            {(data) => <CodesPart clientId={clientId} codes={data.discount_codes} offerings={offerings.data ?? []} />}
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="taxes" pt="lg">
          <Loaded read={taxes} skeleton={{ rows: 3 }}>
            {(data) => <TaxPart clientId={clientId} settings={data.tax_settings} />}
          </Loaded>
        </Tabs.Panel>
      </Tabs>
    </Container>
  );
}

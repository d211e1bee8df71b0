import { EmptyState } from '../../components/empty-state.tsx';

/** Everyone who signed or was uploaded. Requirement F10. */
export function MyCustomers() {
  return <EmptyState title="My customers" />;
}

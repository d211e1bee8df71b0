import { EmptyState } from '../../components/empty-state.tsx';

/** Brings customers from a file. Requirement F9. */
export function CustomerUpload() {
  return <EmptyState title="Customer upload" />;
}

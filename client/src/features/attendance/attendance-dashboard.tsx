import { EmptyState } from '../../components/empty-state.tsx';

/** Who came, by period. Requirement F7. */
export function AttendanceDashboard() {
  return <EmptyState title="Attendance reports" />;
}

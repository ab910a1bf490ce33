import { EmptyState } from '../../../ui/states/empty-state.tsx';

export function AllQuiet({ compact = false }: { compact?: boolean }) {
  return (
    <EmptyState title="All quiet" compact={compact}>
      Price changes, launches, spikes in mentions and other news of the competitors you monitor
      appear here as they happen.
    </EmptyState>
  );
}

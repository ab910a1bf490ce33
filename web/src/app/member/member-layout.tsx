import { DashboardLayout } from './layout/dashboard-layout.tsx';
import { MemberStore } from './member-store.tsx';

/** The frame of every page behind the sign-in, with the store that they read. */
export function MemberLayout() {
  return (
    <MemberStore>
      <DashboardLayout />
    </MemberStore>
  );
}

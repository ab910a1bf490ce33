import { PublicUserMenu } from '../../../features/account/components/public-user-menu.tsx';
import { MemberStore } from '../member-store.tsx';

/** The user menu of public pages, with the store that it reads. */
export function MemberUserMenu() {
  return (
    <MemberStore>
      <PublicUserMenu />
    </MemberStore>
  );
}

import { LayoutDashboard, LogOut, Settings } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { MemberStore } from '../member-store.tsx';
import { useGetProfileQuery } from '../../../lib/session/account-api.ts';
import { paths } from '../../../lib/paths.ts';
import { signOut } from '../../../lib/session/session.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { Avatar } from '../../../features/account/components/user-menu.tsx';
import { NAVIGATION_TEXTS, PROFILE_NAME } from '../../../texts/frame.ts';

/** The user menu of public pages, with the store that it reads. */
export function MemberUserMenu() {
  return (
    <MemberStore>
      <PublicUserMenu />
    </MemberStore>
  );
}

/** Name, e-mail, Profile Settings and Sign Out. */
function PublicUserMenu() {
  const { data: profile } = useGetProfileQuery();
  const navigate = useNavigate();
  return (
    <Menu
      className="w-60"
      trigger={
        <button
          type="button"
          aria-label="Account menu"
          className="flex size-9 items-center justify-center rounded-full touch:size-11"
        >
          <Avatar name={profile?.displayName ?? profile?.email ?? ''} />
        </button>
      }
    >
      <MenuLabel>
        {profile?.displayName != null && (
          <span className="block truncate text-body font-medium text-ink">
            {profile.displayName}
          </span>
        )}
        <span className="block truncate">{profile?.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon={<LayoutDashboard size={16} />} onSelect={() => void navigate(paths.overview)}>
        {NAVIGATION_TEXTS.dashboard}
      </MenuItem>
      <MenuItem icon={<Settings size={16} />} onSelect={() => void navigate(paths.profile)}>
        {PROFILE_NAME}
      </MenuItem>
      <MenuItem
        icon={<LogOut size={16} />}
        onSelect={() => void signOut().then(() => navigate(paths.home))}
      >
        Sign Out
      </MenuItem>
    </Menu>
  );
}

import type { RefObject } from 'react';
import { Ban, Eye, EyeOff, Flag } from 'lucide-react';
import type { Profile } from '@tallscreen/bff/contract/profile';
import { t } from '../../i18n/translate.ts';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import type { ProfileDialog } from './MoreActions.tsx';
import type { Mute } from './useMute.ts';

type Props = {
  profile: Profile;
  mute: Mute;
  onOpen: (dialog: ProfileDialog) => void;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

export function ProfileMenuItems({ profile, mute, onOpen, opener, onClose }: Props) {
  const { username, is_muted: isMuted } = profile;
  return (
    <Menu label={t('More about {title}', { title: `@${username}` })} opener={opener} onClose={onClose}>
      <MenuItem icon={isMuted ? <Eye /> : <EyeOff />} onSelect={() => void mute.toggle()}>
        {mute.name}
      </MenuItem>
      <MenuItem icon={<Ban />} onSelect={() => onOpen('block')}>
        {t('Block')}
      </MenuItem>
      <MenuItem icon={<Flag />} onSelect={() => onOpen('report')}>
        {t('Report the profile of @{username}', { username })}
      </MenuItem>
    </Menu>
  );
}

import type { RefObject } from 'react';
import { CircleHelp, EyeOff, Flag } from 'lucide-react';
import type { PromoCard } from '@tallscreen/bff/contract/video';
import { t } from '../../i18n/translate.ts';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { useLeaveOut } from './useLeaveOut.ts';

type Props = {
  promo: PromoCard;
  onWhy: () => void;
  onReport: () => void;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

export function PromoMenuItems({ promo, onWhy, onReport, opener, onClose }: Props) {
  const { leaveOut } = useLeaveOut();
  const name = promo.business_name;
  return (
    <Menu label={t('More about {title}', { title: promo.title })} opener={opener} onClose={onClose}>
      {name && (
        <MenuItem icon={<EyeOff />} onSelect={() => void leaveOut({ reason: 'business', videoId: promo.id, name })}>
          {t('Hide promos of {name}', { name })}
        </MenuItem>
      )}
      <MenuItem icon={<CircleHelp />} onSelect={onWhy}>
        {t('Why am I seeing this?')}
      </MenuItem>
      <MenuItem icon={<Flag />} onSelect={onReport}>
        {t('Report')}
      </MenuItem>
    </Menu>
  );
}

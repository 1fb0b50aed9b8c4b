import type { RefObject } from 'react';
import { CircleHelp, EyeOff, Flag } from 'lucide-react';
import type { PromoCard } from '@tallscreen/bff/contract';
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
    <Menu label={`More about ${promo.title}`} opener={opener} onClose={onClose}>
      {name && (
        <MenuItem icon={<EyeOff />} onSelect={() => void leaveOut({ reason: 'business', videoId: promo.id, name })}>
          Hide promos of {name}
        </MenuItem>
      )}
      <MenuItem icon={<CircleHelp />} onSelect={onWhy}>
        Why am I seeing this?
      </MenuItem>
      <MenuItem icon={<Flag />} onSelect={onReport}>
        Report
      </MenuItem>
    </Menu>
  );
}

import type { ComponentType, ReactNode } from 'react';
import { LogOut } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import { classes } from '../../ui/classes.ts';
import { useAppDispatch } from '../store.ts';
import { signOut } from '../signOut.ts';
import { MessageCount } from './MessageCount.tsx';
import css from './NavItems.module.css';

export type NavLinkItem = {
  to: string;
  /** English; `t` translates it. */
  label: string;
  Icon: ComponentType;
  isExact?: boolean;
  /** behind the label */
  badge?: ReactNode;
};

export function NavItems({ links }: { links: NavLinkItem[] }) {
  const dispatch = useAppDispatch();
  return (
    <ul className={css['items']}>
      {links.map(({ to, label, Icon, isExact, badge }) => (
        <li key={to}>
          <NavLink className={classes(css['item'])} to={to} end={isExact ?? false}>
            <Icon />
            <span>{t(label)}</span>
            {badge}
            {to === '/messages' && <MessageCount />}
          </NavLink>
        </li>
      ))}
      <li className={css['last']}>
        <button type="button" className={css['item']} onClick={() => void dispatch(signOut())}>
          <LogOut />
          <span>{t('Logout')}</span>
        </button>
      </li>
    </ul>
  );
}

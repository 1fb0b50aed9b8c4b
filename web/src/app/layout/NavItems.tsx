import type { ComponentType, ReactNode } from 'react';
import { LogOut } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { t } from '../../i18n/translate.ts';
import { classes } from '../../ui/classes.ts';
import { useAppDispatch } from '../store.ts';
import { titleOf } from '../routes.ts';
import { signOut } from '../signOut.ts';
import { MessageCount } from './MessageCount.tsx';
import css from './NavItems.module.css';

export type NavLinkItem = {
  to: string;
  /** English; absent if it is the title of the screen. */
  label?: string;
  Icon: ComponentType;
  isExact?: boolean;
  /** shown after the label */
  badge?: ReactNode;
};

export const labelOf = ({ to, label }: NavLinkItem): string => (label ? t(label) : titleOf(to));

export function NavItems({ links }: { links: NavLinkItem[] }) {
  const dispatch = useAppDispatch();
  return (
    <ul className={css['items']}>
      {links.map((link) => (
        <li key={link.to}>
          <NavLink className={classes(css['item'])} to={link.to} end={link.isExact ?? false}>
            <link.Icon />
            <span>{labelOf(link)}</span>
            {link.badge}
            {link.to === '/messages' && <MessageCount />}
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

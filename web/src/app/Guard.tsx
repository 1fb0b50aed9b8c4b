import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Role } from '@tallscreen/bff/contract/common';
import { t } from '../i18n/translate.ts';
import { decideAccess } from './access.ts';
import { Arriving } from './layout/Arriving.tsx';
import { Reconnecting } from './Reconnecting.tsx';
import { useSession } from './store.ts';

export function Guard({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const access = decideAccess(session, pathname, roles);
  if (session.status === 'loading' && session.isDelayed) return <Reconnecting />;
  if (access.kind === 'wait') return <Arriving pathname={pathname} label={t('Loading access verification...')} />;
  if (access.kind === 'redirect') {
    return <Navigate to={access.to} replace {...(access.remember && { state: { from: pathname + search } })} />;
  }
  return children;
}

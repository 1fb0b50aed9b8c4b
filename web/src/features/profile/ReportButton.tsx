import { Suspense, useState } from 'react';
import type { Profile } from '@tallscreen/bff/contract/profile';
import { NotLoaded, part } from '../../app/part.tsx';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';

const ReportDialog = part(() => import('../feed/ReportDialog.tsx').then((file) => file.ReportDialog), NotLoaded);

/** Asks what is wrong with a profile, and reports its user. */
export function ReportButton({ profile: { user_id: id, username } }: { profile: Profile }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={t('Report the profile of @{username}', { username })} onClick={() => setOpen(true)}>
        {t('Report')}
      </Button>
      <Suspense>{isOpen && <ReportDialog itemType="user" itemId={id} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

import type { ReactNode } from 'react';
import { Clapperboard } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Role } from '@tallscreen/bff/contract/common';
import { useUnfinishedUploadsQuery } from '../../api/uploads.ts';
import { msg, t } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Library } from '../library/LibraryScreen.tsx';
import { UnfinishedUploads } from '../upload/UnfinishedUploads.tsx';

const TABS = [
  ['videos', msg('Videos')],
  ['liked', msg('Liked')],
  ['saved', msg('Saved')],
  ['drafts', msg('Drafts')],
] as const;

function Drafts() {
  const navigate = useNavigate();
  const { data, isError, refetch } = useUnfinishedUploadsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data && isError) return <ErrorState text={t('Could not load your drafts.')} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="media" count={3} />;
  if (data.uploads.length === 0) {
    return (
      <EmptyState
        icon={<Clapperboard />}
        title={t('You have no drafts.')}
        hint={t('A video that you save as a draft, or whose upload stops, waits here.')}
      >
        <ButtonLink look="primary" to="/upload">
          {t('Upload a video')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <UnfinishedUploads
      sendingId={null}
      submittedIds={[]}
      onContinue={({ id }) => void navigate(`/upload?draft=${encodeURIComponent(id)}`)}
      onDiscarded={() => undefined}
    />
  );
}

/** What the user made and keeps, in tabs; the address has the open one. `children`: the posted videos. */
export function OwnVideos({ role, children }: { role: Role; children: ReactNode }) {
  const [params, setParams] = useSearchParams();
  // Admins do not upload.
  const tabs = TABS.filter(([name]) => name !== 'drafts' || role !== 'admin');
  const [active] = tabs.find(([name]) => name === params.get('tab')) ?? TABS[0];
  const select = (tab: string) => setParams(tab === 'videos' ? {} : { tab }, { replace: true });
  return (
    <Tabs label={t('Your videos')} tabs={tabs.map(([name, text]) => [name, t(text)])} active={active} onSelect={select}>
      {active === 'videos' && children}
      {active === 'drafts' && <Drafts />}
      {(active === 'liked' || active === 'saved') && <Library key={active} name={active} />}
    </Tabs>
  );
}

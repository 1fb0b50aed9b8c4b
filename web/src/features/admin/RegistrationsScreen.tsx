import type { WaitingRegistration } from '@tallscreen/bff/contract/registration';
import { errorText } from '../../api/errors.ts';
import { useDecideRegistrationMutation, useRegistrationsInfiniteQuery } from '../../api/registrations.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { leaveRow } from '../../ui/leaveRow.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { useRowDialog } from '../../ui/RowDialogs.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Invites } from './Invites.tsx';
import css from './Admin.module.css';

function Decide({ entry: { id, username } }: { entry: WaitingRegistration }) {
  const dispatch = useAppDispatch();
  const showDialog = useRowDialog();
  const [decide, { isLoading }] = useDecideRegistrationMutation();
  const send = async (verdict: 'approve' | 'refuse', button: Element) => {
    const { error } = await decide({ id, verdict });
    if (!error) leaveRow(button);
    if (error) dispatch(toastShown(errorText(error, t('Something went wrong.')), 'error'));
    else if (verdict === 'approve') dispatch(toastShown(t('{name} can sign in now.', { name: username })));
    else dispatch(toastShown(t('The registration of {name} was refused.', { name: username })));
  };
  const askToRefuse = (button: Element) =>
    showDialog(
      <ConfirmDialog
        title={t('Refuse this registration?')}
        text={t('What {name} sent is deleted, and they get a mail. They may register again.', { name: username })}
        action={t('Refuse')}
        onConfirm={() => {
          showDialog(null);
          void send('refuse', button);
        }}
        onCancel={() => showDialog(null)}
      />,
    );
  return (
    <div className={css['tools']}>
      <Button
        look="primary"
        disabled={isLoading}
        onClick={({ currentTarget }) => void send('approve', currentTarget)}
        aria-label={t('Approve {name}', { name: username })}
      >
        {t('Approve')}
      </Button>
      <Button
        disabled={isLoading}
        onClick={({ currentTarget }) => askToRefuse(currentTarget)}
        aria-label={t('Refuse {name}', { name: username })}
      >
        {t('Refuse')}
      </Button>
    </div>
  );
}

const columns = (): Column<WaitingRegistration>[] => [
  { title: t('Name'), cell: ({ username }) => username },
  { title: t('Email'), cell: ({ email }) => email },
  { title: t('Reason'), cell: ({ reason }) => reason, isWide: true },
  { title: t('Time'), cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { title: t('Decision'), cell: (entry) => <Decide entry={entry} /> },
];

function Waiting() {
  const list = useRegistrationsInfiniteQuery();
  const { data, isFetching, isError, refetch } = list;
  const entries = data?.pages.flatMap((page) => page.registrations) ?? [];
  return (
    <section className={css['section']} aria-labelledby="waiting">
      <h2 id="waiting">{t('Waiting for approval')}</h2>
      {!data && isFetching && <Loading shape="table" count={5} />}
      {!data && isError && <ErrorState text={t('Something went wrong.')} onRetry={() => void refetch()} />}
      {data && entries.length === 0 && (
        <EmptyState
          title={t('Nobody waits.')}
          hint={t('People come here if registration needs approval. Choose that among the policies, under Instance.')}
        />
      )}
      {entries.length > 0 && (
        <DataTable label={t('Waiting for approval')} columns={columns()} rows={entries} keyOf={({ id }) => id} />
      )}
      <MoreButton {...moreOf(list)} />
    </section>
  );
}

/** The people who wait for approval, and invitations. */
export function RegistrationsScreen() {
  return (
    <Page>
      <Waiting />
      <Invites />
    </Page>
  );
}

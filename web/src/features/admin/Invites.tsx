import type { Invite } from '@tallscreen/bff/contract/registration';
import { errorText } from '../../api/errors.ts';
import { useCreateInviteMutation, useDeleteInviteMutation, useInvitesInfiniteQuery } from '../../api/registrations.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Form } from '../../ui/Form.tsx';
import { textOf } from '../../ui/formText.ts';
import { leaveRow } from '../../ui/leaveRow.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import css from './Admin.module.css';

function InviteActions({ invite: { code, link } }: { invite: Invite }) {
  const dispatch = useAppDispatch();
  const [remove, { isLoading }] = useDeleteInviteMutation();
  const copy = async () => {
    const isCopied = await copyText(link);
    dispatch(isCopied ? toastShown(t('Link copied.')) : toastShown(link, 'error'));
  };
  const end = async (button: Element) => {
    const { error } = await remove(code);
    if (!error) leaveRow(button);
    else dispatch(toastShown(errorText(error, t('Something went wrong.')), 'error'));
  };
  return (
    <div className={css['tools']}>
      <Button onClick={() => void copy()} aria-label={t('Copy link: {code}', { code })}>
        {t('Copy link')}
      </Button>
      <Button
        disabled={isLoading}
        onClick={({ currentTarget }) => void end(currentTarget)}
        aria-label={t('End the invitation {code}', { code })}
      >
        {t('End')}
      </Button>
    </div>
  );
}

const columns = (): Column<Invite>[] => [
  { title: t('Code'), cell: ({ code }) => code },
  { title: t('Accounts'), cell: ({ uses, max_uses: max }) => t('{uses} of {max}', { uses, max }), align: 'end' },
  { title: t('Valid until'), cell: ({ expires_at }) => <RelativeTime at={expires_at} dateOnly /> },
  { title: t('By'), cell: ({ created_by: { username, id } }) => username ?? id },
  { title: t('Actions'), cell: (invite) => <InviteActions invite={invite} /> },
];

function NewInviteForm() {
  const [create] = useCreateInviteMutation();
  const submission = useSubmit(async (fields) => {
    const numberOf = (name: string) => Number(textOf(fields, name));
    const { error } = await create({ max_uses: numberOf('max_uses'), days: numberOf('days') });
    return error ? errorText(error, t('Something went wrong.')) : undefined;
  });
  return (
    <Form className={css['tools']} submission={submission}>
      <TextField label={t('Accounts')} name="max_uses" type="number" min={1} max={100} defaultValue={1} required />
      <TextField label={t('Days')} name="days" type="number" min={1} max={365} defaultValue={7} required />
      <Button type="submit" look="primary" disabled={submission.isBusy}>
        {t('Make an invitation')}
      </Button>
    </Form>
  );
}

/** Invitations: how many accounts were made with each, and until when it is valid. */
export function Invites() {
  const list = useInvitesInfiniteQuery();
  const { data, isFetching, isError, refetch } = list;
  const invites = data?.pages.flatMap((page) => page.invites) ?? [];
  return (
    <section className={css['section']} aria-labelledby="invites">
      <h2 id="invites">{t('Invitations')}</h2>
      <NewInviteForm />
      {!data && isFetching && <Loading shape="table" count={5} />}
      {!data && isError && <ErrorState text={t('Something went wrong.')} onRetry={() => void refetch()} />}
      {data && invites.length === 0 && (
        <EmptyState title={t('No invitations yet.')} hint={t('Whoever has the link of one can register.')} />
      )}
      {invites.length > 0 && (
        <DataTable label={t('Invitations')} columns={columns()} rows={invites} keyOf={({ code }) => code} />
      )}
      <MoreButton {...moreOf(list)} />
    </section>
  );
}

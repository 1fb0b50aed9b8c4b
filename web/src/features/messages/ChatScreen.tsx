import { useState } from 'react';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { profileOf } from '../../app/paths.ts';
import { useConversationQuery, useDeleteConversationMutation, useUserByIdQuery } from '../../api/messages.ts';
import { typed } from '../../app/live/slice.ts';
import { messageQueued } from '../../app/outbox/slice.ts';
import { useAppDispatch, useAppSelector, useIsLive } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { useTitle } from '../../ui/useTitle.ts';
import { PushOffer } from '../push/PushOffer.tsx';
import { Conversations } from './Conversations.tsx';
import { MessageForm } from './MessageForm.tsx';
import { MessageList } from './MessageList.tsx';
import { OnlineDot } from './OnlineDot.tsx';
import { TypingIndicator } from './TypingIndicator.tsx';
import { useReadMarks } from './useReadMarks.ts';
import css from './Messages.module.css';
import { t } from '../../i18n/translate.ts';

const POLL_MS = 3000;

function Chat({ userId }: { userId: number }) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const [isAsking, setAsking] = useState(false);
  const [hasSent, setSent] = useState(false);
  const isLive = useIsLive();
  const { data: otherUser } = useUserByIdQuery(userId);
  const { data, isLoading, isError, refetch } = useConversationQuery(userId, {
    pollingInterval: isLive ? 0 : POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const [remove, { isLoading: isRemoving }] = useDeleteConversationMutation();
  const unsent = useAppSelector(({ outbox }) => outbox.entries);
  const name = otherUser ? `@${otherUser.username}` : t('Chat');
  // A stranger who has only written does not learn when the user is online, and vice versa.
  const haveTalked = data?.messages.some(({ sender_id }) => sender_id === userId) ?? false;
  useTitle(name);
  useReadMarks(
    userId,
    data?.messages.find(({ sender_id }) => sender_id === userId),
  );

  const confirm = async () => {
    const { error } = await remove(userId);
    setAsking(false);
    if (error) dispatch(toastShown(t('Failed to delete conversation.'), 'error'));
    else void navigate('/messages');
  };
  return (
    <div className={css['chat']}>
      <header className={css['chatHead']}>
        <Link to="/messages" className={css['back']} aria-label={t('All conversations')}>
          <ArrowLeft />
        </Link>
        {otherUser && <Avatar username={otherUser.username} url={otherUser.avatar_url} size={32} />}
        <h1>
          {otherUser ? (
            <Link className="tap" to={profileOf(otherUser.username)}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h1>
        {haveTalked && <OnlineDot userId={userId} />}
        <IconButton name={t('Delete conversation')} icon={<Trash2 />} onClick={() => setAsking(true)} />
      </header>
      {isLoading && <Loading shape="chat" />}
      {isError && !data && <ErrorState text={t('Something went wrong.')} onRetry={() => void refetch()} />}
      {data && (
        <MessageList
          key={userId}
          page={data}
          userId={userId}
          unsent={unsent.filter(({ receiverId }) => receiverId === userId)}
        />
      )}
      <TypingIndicator userId={userId} name={name} />
      {hasSent && <PushOffer reason={t('Get a notification when somebody answers?')} />}
      <MessageForm
        onSend={(content) => {
          dispatch(messageQueued(userId, content));
          setSent(true);
        }}
        onTyping={() => dispatch(typed(userId))}
      />
      {isAsking && (
        <ConfirmDialog
          title={t('Delete this conversation?')}
          text={t('It disappears on your side only.')}
          action={t('Delete')}
          isBusy={isRemoving}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

export function ChatScreen() {
  const { userId = '' } = useParams();
  if (!/^\d+$/.test(userId)) return <ErrorState text={t('Could not start chat. User may not exist or is invalid.')} />;
  return (
    <div className={css['panes']} data-chat>
      <section className={css['list']} aria-label={t('Conversations')}>
        <Conversations Heading="h2" />
      </section>
      <Chat key={userId} userId={Number(userId)} />
    </div>
  );
}

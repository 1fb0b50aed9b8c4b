import { useEffect, useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { Send, X } from 'lucide-react';
import { nanoid } from '@reduxjs/toolkit';
import { usePostCommentMutation } from '../../api/comments.ts';
import { errorText } from '../../api/errors.ts';
import type { Comment } from '@tallscreen/bff/contract/comment';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { readText } from '@tallscreen/proto/rules/read-text';
import { IconButton } from '../../ui/IconButton.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { pressedKey } from '../../ui/pressedKey.ts';
import { isTooLong } from '../../ui/textLimit.ts';
import { LengthNote } from '../../ui/LengthNote.tsx';
import css from './Comments.module.css';
import { t } from '../../i18n/translate.ts';

const newDraft = (text: string) => ({ text, clientId: nanoid() });

type Props = { videoId: number; answered: Comment | null; onAnswered: () => void };

export function CommentForm({ videoId, answered, onAnswered }: Props) {
  // Posting the same text again sends the same client id. If only the first answer was lost, it is stored once.
  const [{ text, clientId }, setDraft] = useState(() => newDraft(''));
  const [post, { isLoading, error }] = usePostCommentMutation();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (answered) field.current?.focus();
  }, [answered]);

  const read = readText(text);
  const isOver = isTooLong(textLimits.comment, text);
  const canSend = read !== '' && !isOver;
  const noteId = useId();

  async function send() {
    if (!canSend || isLoading) return;
    const result = await post({
      video_id: videoId,
      text: read,
      client_id: `${clientId}.${answered?.id ?? 0}`,
      ...(answered && { parent_id: answered.id }),
    });
    if (result.error) return;
    setDraft(newDraft(''));
    onAnswered();
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void send();
  };

  return (
    <form className={css['form']} onSubmit={onSubmit}>
      {error && <Alert tone="error">{errorText(error, t('Failed to post comment.'))}</Alert>}
      {answered && (
        <p className={css['answered']}>
          {t('Replying to @{username}', { username: answered.user ?? t('unknown') })}
          <IconButton name={t('Cancel reply')} icon={<X />} onClick={onAnswered} />
        </p>
      )}
      <div className={css['row']}>
        <textarea
          ref={field}
          aria-label={t('Comment')}
          placeholder={answered ? t('Write a reply') : t('Write a comment')}
          rows={1}
          aria-describedby={noteId}
          aria-invalid={isOver || undefined}
          value={text}
          onChange={(event) => setDraft(newDraft(event.target.value))}
          onKeyDown={onKeyDown}
        />
        <IconButton type="submit" name={t('Post')} icon={<Send />} disabled={!canSend || isLoading} />
      </div>
      <LengthNote id={noteId} limit={textLimits.comment} text={text} />
    </form>
  );
}

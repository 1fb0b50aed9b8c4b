import { useId, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { Send } from 'lucide-react';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { readText } from '@tallscreen/proto/rules/read-text';
import { IconButton } from '../../ui/IconButton.tsx';
import { pressedKey } from '../../ui/pressedKey.ts';
import { isTooLong } from '../../ui/textLimit.ts';
import { LengthNote } from '../../ui/LengthNote.tsx';
import css from './Messages.module.css';
import { t } from '../../i18n/translate.ts';

type Props = { onSend: (content: string) => void; onTyping: () => void };

/** Enter sends, Shift+Enter starts a new line, empty messages are ignored. */
export function MessageForm({ onSend, onTyping }: Props) {
  const [text, setText] = useState('');
  const noteId = useId();
  const content = readText(text);
  const isOver = isTooLong(textLimits.message, text);
  const canSend = content !== '' && !isOver;
  const send = () => {
    if (!canSend) return;
    onSend(content);
    setText('');
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={css['form']} onSubmit={onSubmit}>
      <LengthNote id={noteId} limit={textLimits.message} text={text} />
      <textarea
        aria-label={t('Message')}
        placeholder={t('Write a message')}
        rows={1}
        aria-describedby={noteId}
        aria-invalid={isOver || undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onTyping();
        }}
        onKeyDown={onKeyDown}
      />
      <IconButton type="submit" name={t('Send')} icon={<Send />} disabled={!canSend} />
    </form>
  );
}

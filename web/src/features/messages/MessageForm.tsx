import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { Send } from 'lucide-react';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { IconButton } from '../../ui/IconButton.tsx';
import css from './Messages.module.css';
import { t } from '../../i18n/translate.ts';

type Props = { onSend: (content: string) => void; onTyping: () => void };

/** Enter sends, Shift+Enter starts a new line, empty messages are ignored. */
export function MessageForm({ onSend, onTyping }: Props) {
  const [text, setText] = useState('');
  const send = () => {
    const content = text.trim();
    if (!content) return;
    onSend(content);
    setText('');
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={css['form']} onSubmit={onSubmit}>
      <textarea
        aria-label={t('Message')}
        placeholder={t('Write a message')}
        rows={1}
        maxLength={textLimits.message}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onTyping();
        }}
        onKeyDown={onKeyDown}
      />
      <IconButton type="submit" name={t('Send')} icon={<Send />} disabled={!text.trim()} />
    </form>
  );
}

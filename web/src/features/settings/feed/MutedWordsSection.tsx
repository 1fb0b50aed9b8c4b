import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { useMutedWordsQuery, useSetMutedWordsMutation } from '../../../api/choices.ts';
import { t } from '../../../i18n/translate.ts';
import { Loading } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { Section } from '../Section.tsx';
import { WordsEditor } from '../WordsEditor.tsx';

export function MutedWordsSection() {
  const { data, isLoading, isError, refetch } = useMutedWordsQuery();
  const [save, { isLoading: isSaving }] = useSetMutedWordsMutation();
  return (
    <Section title={t('Muted words')}>
      <p className="quiet">
        {t(
          'Videos with one of these words in their title or hashtags do not come up in your feed. Of a phrase all words must occur. Search still finds them.',
        )}
      </p>
      {isLoading && <Loading shape="rows" count={2} />}
      {isError && !data && <ErrorState text={t('Failed to load your words.')} onRetry={() => void refetch()} />}
      {data && (
        <WordsEditor
          words={data.words}
          title={t('Muted words')}
          limit={textLimits.mutedWord}
          addLabel={t('Mute')}
          removeLabel={(word) => t('Unmute {word}', { word })}
          none={t('You have muted no words.')}
          isSaving={isSaving}
          save={save}
        />
      )}
    </Section>
  );
}

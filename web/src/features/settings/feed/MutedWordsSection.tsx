import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { useMutedWordsQuery, useSetMutedWordsMutation } from '../../../api/choices.ts';
import { t } from '../../../i18n/translate.ts';
import { WordsSection } from '../WordsSection.tsx';

export function MutedWordsSection() {
  const query = useMutedWordsQuery();
  const [save, { isLoading: isSaving }] = useSetMutedWordsMutation();
  return (
    <WordsSection
      query={query}
      title={t('Muted words')}
      hints={[
        t(
          'Videos with one of these words in their title or hashtags do not come up in your feed. Of a phrase all words must occur. Search still finds them.',
        ),
      ]}
      limit={textLimits.mutedWord}
      addLabel={t('Mute')}
      removeLabel={(word) => t('Unmute {word}', { word })}
      none={t('You have muted no words.')}
      isSaving={isSaving}
      save={save}
    />
  );
}

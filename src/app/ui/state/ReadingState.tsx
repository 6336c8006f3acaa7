import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'
import { MutedText, PageRow } from '../screen/Page.tsx'
import { refusedWords } from '../refusals/refusedWords.ts'

type ReadingStateProps = { error: Error | null; onRetry: () => void }

/** Part of a page that is being read, or could not be. */
export const ReadingState = ({ error, onRetry }: ReadingStateProps) => {
  const { t } = useLingui()
  if (!error) return <MutedText role="status">{t`Loading…`}</MutedText>
  return (
    <>
      <p role="alert">{refusedWords(error)}</p>
      <PageRow>
        <Button icon={RotateCw} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </PageRow>
    </>
  )
}

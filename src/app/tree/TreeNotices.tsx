import { Trans, useLingui } from '@lingui/react/macro'
import { MapPinOff, RotateCw, TriangleAlert, X } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { Missing } from './usePlaceInAddress.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** That the tree is an old one, and what of the address is not in it. */
export const TreeNotices = ({
  error,
  onRetry,
  missing,
  onForget,
}: {
  error: Error | null
  onRetry: () => void
  missing: Missing | null
  onForget: () => void
}) => {
  const { t } = useLingui()
  return (
    <>
      {error && (
        <Notice
          strip
          kind="warn"
          icon={TriangleAlert}
          action={
            <Button small icon={RotateCw} onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>What you see may be out of date. Loading failed: {refusedWords(error)}</Trans>
        </Notice>
      )}
      {missing && (
        <Notice
          strip
          kind="warn"
          icon={MapPinOff}
          role="status"
          action={<Button small kind="quiet" icon={X} label={t`Close`} onClick={onForget} />}
        >
          {missing.isNear ? (
            <Trans>
              “{missing.words}” is not in the tree. You see the nearest category above it.
            </Trans>
          ) : (
            <Trans>“{missing.words}” is not in the tree.</Trans>
          )}
        </Notice>
      )}
    </>
  )
}

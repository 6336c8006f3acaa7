import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Hand } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { TakingOver } from './useTakeOver.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

/** Takes a suspended run over. */
export const TakeOver = ({
  of,
  big,
  onTake,
}: {
  of?: string
  big?: boolean
  onTake: () => void
}) => {
  const { t } = useLingui()
  return (
    <Button
      small={!big}
      kind={big ? 'main' : 'plain'}
      icon={Hand}
      aria-label={of ? t`Take over: ${of}` : undefined}
      onClick={onTake}
    >
      <Trans>Take over</Trans>
    </Button>
  )
}

/** Of two people at once one gets it; the other is told. */
export const NotTaken = ({ by: { error, close } }: { by: TakingOver }) =>
  error && (
    <Notice
      kind="danger"
      icon={CircleAlert}
      role="alert"
      action={
        <Button onClick={close}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {error.status === 409 ? (
        <Trans>Someone else took over or ended this run first.</Trans>
      ) : error.status === 0 ? (
        <Trans>The service did not answer. Try again.</Trans>
      ) : (
        refusedWords(error)
      )}
    </Notice>
  )

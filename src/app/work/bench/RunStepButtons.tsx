import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'

/** The way to the step before. */
export const BackButton = ({ isFirst, onGo }: { isFirst: boolean; onGo: () => void }) => {
  const { t } = useLingui()
  return (
    <Button
      icon={ArrowLeft}
      aria-disabled={isFirst || undefined}
      title={isFirst ? t`This is the first step.` : undefined}
      onClick={onGo}
    >
      <Trans>Back</Trans>
    </Button>
  )
}

/** The way to the step behind. */
export const NextButton = ({ isLast, onGo }: { isLast: boolean; onGo: () => void }) => {
  const { t } = useLingui()
  return (
    <Button
      iconAfter={ArrowRight}
      aria-disabled={isLast || undefined}
      title={isLast ? t`This is the last step.` : undefined}
      onClick={onGo}
    >
      <Trans>Next</Trans>
    </Button>
  )
}

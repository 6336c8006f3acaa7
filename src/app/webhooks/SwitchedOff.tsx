import { Trans } from '@lingui/react/macro'
import { offReasons } from '#contract/webhooks/offReasons.ts'

/** That the service switched a webhook off, and why; a reason unknown here stays as it was sent. */
export const SwitchedOff = ({ reason }: { reason: string }) => (
  <p role="status">
    {reason === offReasons.gone ? (
      <Trans>
        This webhook was switched off: the receiver answered that its address no longer exists.
      </Trans>
    ) : reason === offReasons.silent ? (
      <Trans>This webhook was switched off: no delivery arrived for three days.</Trans>
    ) : (
      <>
        <Trans>This webhook was switched off.</Trans> <span lang="en">{reason}</span>
      </>
    )}
  </p>
)

import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { Player } from './usePlayer.ts'

type PlayerNoticesProps = { player: Player; onAgain: () => void }

/** That the last words were not taken, or that nothing was said at all; each with another try. */
export const PlayerNotices = ({ player: { news, isSilent }, onAgain }: PlayerNoticesProps) => {
  const again = (
    <Button onClick={onAgain}>
      <Trans>Open it again</Trans>
    </Button>
  )
  return (
    <>
      {news?.state === 'refused' && (
        <Notice kind="danger" icon={CircleAlert} role="alert" action={again}>
          <Trans>
            The module's last data was not accepted: it was opened too long ago, or is no longer
            open to you. What was saved before stays.
          </Trans>
        </Notice>
      )}
      {isSilent && (
        <Notice kind="warn" icon={CircleAlert} role="alert" action={again}>
          <Trans>The module did not open. Its address works only once; ask for another.</Trans>
        </Notice>
      )}
    </>
  )
}

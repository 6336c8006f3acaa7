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
            The module’s last data was not saved: it was opened too long ago, or you no longer have
            access. What was saved before is kept.
          </Trans>
        </Notice>
      )}
      {isSilent && (
        <Notice kind="warn" icon={CircleAlert} role="alert" action={again}>
          <Trans>The module did not open. Its link works only once. Open it again.</Trans>
        </Notice>
      )}
    </>
  )
}

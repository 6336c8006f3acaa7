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
      <Trans>Open the module again</Trans>
    </Button>
  )
  return (
    <>
      {news?.state === 'refused' && (
        <Notice kind="danger" icon={CircleAlert} role="alert" action={again}>
          <Trans>
            Your latest progress was not saved. The module may have been open too long, or you may
            no longer have access to it. Your earlier progress is kept.
          </Trans>
        </Notice>
      )}
      {isSilent && (
        <Notice kind="warn" icon={CircleAlert} role="alert" action={again}>
          <Trans>The module did not open. Its link works only once. Open the module again.</Trans>
        </Notice>
      )}
    </>
  )
}

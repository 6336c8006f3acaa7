import { Trans } from '@lingui/react/macro'
import { CircleAlert, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import type { Player } from './usePlayer.ts'

type PlayerNoticesProps = { player: Player; onAgain: () => void }

/** Of a part that speaks for itself: why what is done in it does not count, and the way on. */
const PartNotice = ({ player: { news, parts, open } }: { player: Player }) => {
  const id = news?.open ?? null
  if (!news || id === null) return null
  const act = (words: ReactNode) => <Button onClick={() => open(id)}>{words}</Button>
  if (news.state === 'left')
    return (
      <Notice
        kind="warn"
        icon={CircleAlert}
        role="alert"
        action={act(<Trans>Continue here</Trans>)}
      >
        <Trans>
          You opened this module again in another window. What you do here is no longer recorded.
        </Trans>
      </Notice>
    )
  if (news.state === 'lost')
    return (
      <Notice
        kind="danger"
        icon={CircleAlert}
        role="alert"
        action={act(<Trans>Open the part again</Trans>)}
      >
        <Trans>
          Something you did in this part was not saved. What was saved before is kept. If your
          result is missing, open the part again and repeat it.
        </Trans>
      </Notice>
    )
  return news.ended && parts.length === 1 ? (
    <Notice icon={RotateCcw} action={act(<Trans>Open again</Trans>)}>
      <Trans>The module was closed.</Trans>
    </Notice>
  ) : null
}

/** That the last words were not taken, or that nothing was said at all; each with another try. */
export const PlayerNotices = ({ player, onAgain }: PlayerNoticesProps) => {
  const { news, isSilent } = player
  const again = (
    <Button onClick={onAgain}>
      <Trans>Open the module again</Trans>
    </Button>
  )
  return (
    <>
      <PartNotice player={player} />
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

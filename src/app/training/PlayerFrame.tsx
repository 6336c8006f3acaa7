import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleDashed, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'
import styles from './Player.module.css'
import { PlayerHead } from './PlayerHead.tsx'
import { PlayerNotices } from './PlayerNotices.tsx'
import { usePlayer, type Player } from './usePlayer.ts'

type PlayerFrameProps = {
  title: string
  about: string
  /** The address on the player's origin: it opens once. */
  address: string
  /** Where the way out leads, and what it is called. */
  leave: { href: string; label: string }
  /** The module is not told who plays it. */
  isAnonymous?: boolean
  /** Nothing is recorded. */
  isPreview?: boolean
  /** Something was kept. */
  onKept?: () => void
  /** Asks for another address. */
  onAgain: () => void
  /** Above the package. */
  children?: ReactNode
}

/** Somebody leaves while what they did waits for the connection: with the page it would be gone. */
const LeaveQuestion = ({
  isWaiting,
  onStay,
  onLeave,
}: {
  isWaiting: boolean
  onStay: () => void
  onLeave: () => void
}) => {
  const { t } = useLingui()
  return (
    <AskDialog
      title={isWaiting ? t`Not saved yet. Leave anyway?` : t`Your progress has been saved. Leave?`}
      onClose={onStay}
      verb={isWaiting ? <Trans>Leave anyway</Trans> : <Trans>Leave the module</Trans>}
      danger={isWaiting}
      onAct={onLeave}
      keep={<Trans>Stay</Trans>}
    >
      <p>
        {isWaiting ? (
          <Trans>
            Your progress since the last save is waiting for a connection and may be lost if you
            leave.
          </Trans>
        ) : (
          <Trans>The connection is back, and everything you did is saved.</Trans>
        )}
      </p>
    </AskDialog>
  )
}

/** The parts of a module, of which one is open; nothing where it has but one. */
const Parts = ({
  player: { news, parts },
  isOpen,
  onOpen,
}: {
  player: Player
  isOpen: boolean
  onOpen: (id: string) => void
}) => {
  const { t } = useLingui()
  if (parts.length < 2) return null
  return (
    <nav
      className={classes(styles.parts, isOpen && styles.open)}
      aria-label={t`Parts of the module`}
    >
      <ol>
        {parts.map(({ id, title: name, done }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.part}
              aria-current={id === news?.open ? 'true' : undefined}
              onClick={() => onOpen(id)}
            >
              <Icon of={id === news?.open ? Play : done ? Check : CircleDashed} />
              <span>{done ? t`${name}, finished` : name}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const OriginNote = ({ isAnonymous }: { isAnonymous: boolean }) => (
  <p className={styles.soft}>
    {isAnonymous ? (
      <Trans>
        This module was not made in Stepwright and runs separately from it. The module does not get
        your name and has no access to your account. The module can save only your progress and
        results.
      </Trans>
    ) : (
      <Trans>
        This module was not made in Stepwright and runs separately from it. The module gets your
        username and user ID, but has no access to your account. The module can save only your
        progress and results.
      </Trans>
    )}
  </p>
)

const fillScreen = (element: HTMLElement | null) =>
  // The browser may refuse; the module stays usable.
  void element?.requestFullscreen().catch(() => undefined)

/**
 * A package in its frame, on an origin of its own that knows no sign-in; its parts and what is kept
 * stand around it.
 */
export const PlayerFrame = ({
  title,
  about,
  address,
  leave,
  isAnonymous = false,
  isPreview = false,
  onKept,
  onAgain,
  children,
}: PlayerFrameProps) => {
  const { t } = useLingui()
  const stage = useRef<HTMLDivElement>(null)
  const [areParts, setAreParts] = useState(false)
  const player = usePlayer(address, isPreview, onKept)
  const { frame, isWaiting, news } = player
  const { asked, stay } = useLeaveGuard(isWaiting)
  return (
    <div className={styles.player} data-player>
      {asked && (isWaiting || news?.state === 'kept') && (
        <LeaveQuestion isWaiting={isWaiting} onStay={stay} onLeave={asked} />
      )}
      <PlayerHead
        title={title}
        about={about}
        leave={leave}
        isPreview={isPreview}
        player={player}
        areParts={areParts}
        onParts={() => setAreParts(!areParts)}
        onFull={() => fillScreen(stage.current)}
      />
      <div className={classes(styles.body, player.parts.length < 2 && styles.alone)}>
        <Parts
          player={player}
          isOpen={areParts}
          onOpen={id => {
            setAreParts(false)
            player.open(id)
          }}
        />
        <div className={styles.stage} ref={stage}>
          {children}
          <PlayerNotices player={player} onAgain={onAgain} />
          <iframe
            ref={frame}
            className={styles.frame}
            title={t`Module: ${title}`}
            src={`${address}#framed`}
            sandbox="allow-scripts allow-forms allow-same-origin"
            referrerPolicy="no-referrer"
          />
          <OriginNote isAnonymous={isAnonymous} />
        </div>
      </div>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, CircleDashed, CloudOff, List, Maximize2, Play, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { formatClock } from '#app/ui/text/dates.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { newsOf, type PlayerNews } from './player.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'
import styles from './Player.module.css'

const patience = 10_000 // milliseconds until a player that says nothing is taken not to have opened

type PlayerFrameProps = {
  title: string
  about: string
  /** The address on the player's origin: it opens once. */
  address: string
  /** Where the way out leads, and what it is called. */
  leave: { href: string; label: string }
  /** Nothing is recorded. */
  isPreview?: boolean
  /** Something was kept. */
  onKept?: () => void
  /** Asks for another address. */
  onAgain: () => void
  /** Above the package. */
  children?: ReactNode
}

const Kept = ({ news, isPreview }: { news: PlayerNews | null; isPreview: boolean }) => {
  const { i18n } = useLingui()
  if (isPreview)
    return (
      <span className={styles.kept} role="status">
        <Trans>Preview: nothing is recorded</Trans>
      </span>
    )
  const clock = news?.at ? formatClock(news.at, i18n.locale) : ''
  return (
    <span
      className={classes(
        styles.kept,
        news?.state === 'kept' && styles.ok,
        (news?.state === 'waiting' || news?.state === 'refused') && styles.warn,
      )}
      role="status"
    >
      {news?.state === 'kept' && (
        <>
          <Icon of={Check} />
          <Trans>Place kept {clock}</Trans>
        </>
      )}
      {news?.state === 'waiting' && (
        <>
          <Icon of={CloudOff} />
          <Trans>Not kept yet: waiting for the connection</Trans>
        </>
      )}
      {news?.state === 'over' && <Trans>The attempt is over: looking again is not recorded</Trans>}
      {news?.state === 'refused' && (
        <>
          <Icon of={CircleAlert} />
          <Trans>Not kept</Trans>
        </>
      )}
    </span>
  )
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
    <Dialog
      title={isWaiting ? t`Not kept yet. Leave all the same?` : t`It is kept by now. Leave?`}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>
            <Trans>Stay</Trans>
          </Button>
          <Button kind={isWaiting ? 'danger' : 'main'} onClick={onLeave}>
            {isWaiting ? <Trans>Leave all the same</Trans> : <Trans>Leave the module</Trans>}
          </Button>
        </>
      }
    >
      <p>
        {isWaiting ? (
          <Trans>
            The connection is down. What you did since your place was kept last waits here and may
            be lost when you leave.
          </Trans>
        ) : (
          <Trans>The connection is back, and your place is kept.</Trans>
        )}
      </p>
    </Dialog>
  )
}

/**
 * A package in its frame, on an origin of its own that knows no sign-in; its parts and what is kept
 * stand around it.
 */
export const PlayerFrame = ({
  title,
  about,
  address,
  leave,
  isPreview = false,
  onKept,
  onAgain,
  children,
}: PlayerFrameProps) => {
  const { t } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const told = useRef(onKept)
  const [news, setNews] = useState<PlayerNews | null>(null)
  const [isSilent, setIsSilent] = useState(false)
  const [areParts, setAreParts] = useState(false)
  const { origin } = new URL(address)
  useLayoutEffect(() => {
    told.current = onKept
  })
  // The frame lies outside React; it is listened to before it can speak.
  useLayoutEffect(() => {
    const listen = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || from !== origin) return
      const next = newsOf(data)
      if (!next) return
      setNews(next)
      setIsSilent(false)
      if (next.state === 'kept') told.current?.()
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [origin])
  const isOpen = news !== null
  const isWaiting = news?.state === 'waiting' && !isPreview
  const { asked, stay } = useLeaveGuard(isWaiting)
  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(() => setIsSilent(true), patience)
    return () => clearTimeout(timer)
  }, [isOpen, address])
  const open = (id: string) => {
    setAreParts(false)
    frame.current?.contentWindow?.postMessage({ open: id }, origin)
    frame.current?.focus()
  }
  const parts = news?.items ?? []
  const number = parts.findIndex(one => one.id === news?.open) + 1
  const count = parts.length
  return (
    <div className={styles.player} data-player>
      {asked && <LeaveQuestion isWaiting={isWaiting} onStay={stay} onLeave={asked} />}
      <div className={styles.head}>
        <LinkButton
          kind="quiet"
          icon={X}
          href={leave.href}
          label={isWaiting ? t`Leave; the last of it is not kept yet` : leave.label}
        />
        <h1 className={styles.title}>{title}</h1>
        <span className={classes(styles.soft, styles.wide)}>{about}</span>
        <span className={styles.grow} />
        <Kept news={news} isPreview={isPreview} />
        {count > 1 && number > 0 && (
          <span className={classes(styles.soft, styles.wide)}>
            <Trans>
              Part {number} of {count}
            </Trans>
          </span>
        )}
        {count > 1 && (
          <span className={styles.narrow}>
            <Button icon={List} aria-expanded={areParts} onClick={() => setAreParts(!areParts)}>
              <Trans>Parts</Trans>
            </Button>
          </span>
        )}
        <span className={styles.wide}>
          <Button
            icon={Maximize2}
            // The browser may refuse full screen; the module stays usable.
            onClick={() => void stage.current?.requestFullscreen().catch(() => undefined)}
          >
            <Trans>Full screen</Trans>
          </Button>
        </span>
      </div>
      <div className={classes(styles.body, count < 2 && styles.alone)}>
        {count > 1 && (
          <nav
            className={classes(styles.parts, areParts && styles.open)}
            aria-label={t`Parts of the module`}
          >
            <ol>
              {parts.map(({ id, title: name, done }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={styles.part}
                    aria-current={id === news?.open ? 'true' : undefined}
                    onClick={() => open(id)}
                  >
                    <Icon of={id === news?.open ? Play : done ? Check : CircleDashed} />
                    <span>{done ? t`${name}, done` : name}</span>
                  </button>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={styles.stage} ref={stage}>
          {children}
          {news?.state === 'refused' && (
            <Notice
              kind="danger"
              icon={CircleAlert}
              role="alert"
              action={
                <Button onClick={onAgain}>
                  <Trans>Open it again</Trans>
                </Button>
              }
            >
              <Trans>
                The last words of the module were not taken: it was opened too long ago, or is no
                longer yours to take. What was kept before stays.
              </Trans>
            </Notice>
          )}
          {isSilent && (
            <Notice
              kind="warn"
              icon={CircleAlert}
              role="alert"
              action={
                <Button onClick={onAgain}>
                  <Trans>Open it again</Trans>
                </Button>
              }
            >
              <Trans>The module did not open. Its address is good once: ask for another.</Trans>
            </Notice>
          )}
          <iframe
            ref={frame}
            className={styles.frame}
            title={t`Module: ${title}`}
            src={`${address}#framed`}
            sandbox="allow-scripts allow-forms allow-same-origin"
            referrerPolicy="no-referrer"
          />
          <p className={styles.soft}>
            <Trans>
              Made by someone else and shown apart from Stepwright. It cannot see your account; it
              stores only your place and score.
            </Trans>
          </p>
        </div>
      </div>
    </div>
  )
}

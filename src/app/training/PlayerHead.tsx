import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleAlert, CloudOff, List, Maximize2, X } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import { formatClock } from '#app/ui/text/dates.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { type PlayerNews } from './player.ts'
import styles from './Player.module.css'
import type { Player } from './usePlayer.ts'

type Leave = { href: string; label: string }

const warnings: readonly PlayerNews['state'][] = ['waiting', 'refused', 'left', 'lost']

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
        news && warnings.includes(news.state) && styles.warn,
      )}
      role="status"
    >
      {news?.state === 'kept' && (
        <>
          <Icon of={Check} />
          <Trans>Progress saved, {clock}</Trans>
        </>
      )}
      {news?.state === 'waiting' && (
        <>
          <Icon of={CloudOff} />
          <Trans>Not saved yet: waiting for a connection</Trans>
        </>
      )}
      {news?.state === 'over' && (
        <Trans>This attempt is over; viewing it again is not recorded</Trans>
      )}
      {news?.state === 'refused' && (
        <>
          <Icon of={CircleAlert} />
          <Trans>Not saved</Trans>
        </>
      )}
      {news?.state === 'left' && (
        <>
          <Icon of={CircleAlert} />
          <Trans>No longer recorded here</Trans>
        </>
      )}
      {news?.state === 'lost' && (
        <>
          <Icon of={CircleAlert} />
          <Trans>Not everything was saved</Trans>
        </>
      )}
    </span>
  )
}

type PlayerHeadProps = {
  title: string
  about: string
  leave: Leave
  isPreview: boolean
  player: Player
  areParts: boolean
  onParts: () => void
  onFull: () => void
}

/** The way out, what is open, and what of it is kept. */
export const PlayerHead = ({
  title,
  about,
  leave,
  isPreview,
  player: { news, isWaiting, parts, number },
  areParts,
  onParts,
  onFull,
}: PlayerHeadProps) => {
  const { t } = useLingui()
  const count = parts.length
  return (
    <div className={styles.head}>
      <LinkButton
        kind="quiet"
        icon={X}
        href={leave.href}
        label={isWaiting ? t`Leave (not everything is saved yet)…` : leave.label}
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
          <Button icon={List} aria-expanded={areParts} onClick={onParts}>
            <Trans>Parts</Trans>
          </Button>
        </span>
      )}
      <span className={styles.wide}>
        <Button icon={Maximize2} onClick={onFull}>
          <Trans>Full screen</Trans>
        </Button>
      </span>
    </div>
  )
}

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { EllipsisVertical } from 'lucide-react'
import type { DragEvent } from 'react'
import type { Release } from '#contract/releases/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { formatAgo, formatNearDay } from '#app/ui/text/dates.ts'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import styles from './Board.module.css'
import type { Column, Mover } from '../model/releaseMoves.ts'
import { formatWhen, numberOf } from '../model/releaseWords.ts'
import { Deviations } from '../Deviations.tsx'
import { PrerequisitesChanged } from '../PrerequisitesChanged.tsx'
import { SentBack } from '../SentBack.tsx'
import { useReleaseMenu } from './useReleaseMenu.ts'
import type { Moving } from './useMoveRelease.tsx'

/** Where it stands, in a line or two. */
const useStanding = () => {
  const { t, i18n } = useLingui()
  return ({
    phase,
    user: { username },
    init_date,
    release_date,
    scheduled_date,
    approval,
    together,
  }: Release): string => {
    const [made, live] = [
      formatAgo(init_date, i18n.locale),
      release_date === null ? '' : formatNearDay(release_date, i18n.locale),
    ]
    const stage = approval?.stages[(approval.current_stage ?? 1) - 1]
    const [name, signed] = [
      stage?.name ?? '',
      approval?.stages.reduce(
        (sum, one) => sum + one.signatures.filter(s => !s.rejects).length,
        0,
      ) ?? 0,
    ]
    if (phase === 'draft') return t`${username}, ${made}`
    if (phase === 'in_review') return t`${made}, waiting for ${name}`
    if (phase === 'approved' && together) return t`Waiting for the other releases in its group.`
    if (phase === 'approved')
      return `${plural(signed, { one: '# signature', other: '# signatures' })}. ${t`No date set.`}`
    if (phase === 'scheduled')
      return scheduled_date === null ? '' : formatWhen(scheduled_date, i18n.locale)
    return phase === 'live'
      ? t`Since ${live}`
      : phase === 'superseded'
        ? t`Superseded, published ${live}`
        : t`Archived, published ${live}`
  }
}

type BoardCardProps = {
  release: Release
  mover: Mover
  moving: Moving
  onDrag: (drop: ((to: Column) => void) | null) => void
}

/** What became of it, or keeps it from going on. */
const Outcomes = ({ release }: { release: Release }) => {
  const { t } = useLingui()
  const { status, approval, guide_deleted_date } = release
  return (
    <>
      {guide_deleted_date !== null && <Chip>{t`Guide deleted`}</Chip>}
      {status === 'rejected' && <Chip kind="danger">{t`Sent back`}</Chip>}
      <SentBack release={release} />
      {status === 'cancelled' && <Chip>{t`Withdrawn`}</Chip>}
      {approval?.phase === 'open' && approval.blocked && (
        <Chip kind="danger">{t`Stuck: too few people can sign`}</Chip>
      )}
    </>
  )
}

/**
 * A release on the board: guide, number, age, stage and for whom it waits; its menu does what
 * dragging does.
 */
export const BoardCard = ({ release, mover, moving, onDrag }: BoardCardProps) => {
  const { t } = useLingui()
  const standingOf = useStanding()
  const { items, moves } = useReleaseMenu(release, mover, moving)
  const { guide_title, guideid, approval, pending_edits } = release
  const number = numberOf(release)
  const [stage, stages] = [approval?.current_stage ?? 0, approval?.stages ?? []]
  const count = stages.length
  const drop = (to: Column) => {
    const item = items[moves.findIndex(one => one.to === to)]
    if (item?.why !== undefined) moving.refuse(item.why)
    else item?.onSelect()
  }
  const start = (event: DragEvent) => {
    event.dataTransfer.setData('text/plain', `${guide_title} ${number}`)
    onDrag(drop)
  }
  return (
    <li className={styles.card} draggable onDragStart={start} onDragEnd={() => onDrag(null)}>
      <a className={styles.name} href={authorPaths.guideReleases(guideid)} draggable={false}>
        {guide_title}
      </a>
      <Menu
        kind="quiet"
        small
        icon={EllipsisVertical}
        label={t`Actions for ${guide_title} ${number}`}
        items={items}
      />
      <b className={styles.number}>{number}</b>
      <span className={styles.soft}>{standingOf(release)}</span>
      {release.phase === 'in_review' && (
        <span className={styles.stage}>
          {stages.map(one => (
            <i
              key={one.stageid}
              data-state={one.orderby < stage ? 'done' : one.orderby === stage ? 'now' : 'open'}
              aria-hidden
            />
          ))}
          {t`Stage ${stage} of ${count}`}
        </span>
      )}
      {pending_edits > 0 && (
        <span className={styles.soft}>
          {plural(pending_edits, {
            one: '# waiting edit is not included',
            other: '# waiting edits are not included',
          })}
        </span>
      )}
      <Outcomes release={release} />
      <Deviations release={release} />
      <PrerequisitesChanged release={release} />
    </li>
  )
}

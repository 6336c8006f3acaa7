import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Merge, Split } from 'lucide-react'
import { memo } from 'react'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import { canJoin } from './board.ts'
import { pictureKeys } from './boardKeys.ts'
import { PhotoFace, PhotoTime } from './BoardPhoto.tsx'
import { aDay, clockOf, pauseOf } from './boardWords.ts'
import type { Photo } from './grouping.ts'
import type { BoardView } from './boardState.ts'
import type { BoardActs } from './useBoardActs.ts'
import { besides, type BoardDrag } from './useBoardDrag.ts'
import styles from './BoardGroup.module.css'

export type BoardGroupProps = {
  view: BoardView
  /** By id. */
  photos: ReadonlyMap<string, Photo>
  /** Counts from 0. */
  n: number
  /** The number of the first step that is made. */
  first: number
  /** The one picture that the Tab key leads to. */
  stop: string | undefined
  acts: BoardActs
  drag: BoardDrag
}

const GroupMenu = ({ view: { board }, n, first, acts }: BoardGroupProps) => {
  const { t } = useLingui()
  const { groups } = board.now
  const number = n + first
  const before = number - 1
  const max = board.most
  const [one, two] = [groups[n]?.[0] ?? '', groups[n]?.[1]]
  const keys = useKeyWords()
  return (
    <Menu
      kind="quiet"
      small
      icon={Ellipsis}
      label={t`Actions for step ${number}`}
      items={[
        {
          label: n === 0 ? t`Merge with the previous step` : t`Merge with step ${before}`,
          icon: Merge,
          keys: keys('boardJoin'),
          why:
            n === 0
              ? t`This is the first of the new steps.`
              : canJoin(board, n)
                ? undefined
                : t`A step can have up to ${max} pictures.`,
          onSelect: () => acts.join(n, one),
        },
        {
          label: t`Split after the first picture`,
          icon: Split,
          why: two === undefined ? t`This step has only one picture.` : undefined,
          onSelect: () => two !== undefined && acts.divide(two),
        },
        {
          label: t`Move up`,
          icon: ArrowUp,
          keys: keys('boardGroupBack'),
          why: n === 0 ? t`This is the first of the new steps.` : undefined,
          onSelect: () => acts.moveGroup(n, n - 1),
        },
        {
          label: t`Move down`,
          icon: ArrowDown,
          keys: keys('boardGroupOn'),
          why: n === groups.length - 1 ? t`This is the last of the new steps.` : undefined,
          onSelect: () => acts.moveGroup(n, n + 1),
        },
      ]}
    />
  )
}

/** When it begins, and how long after the step before it. */
const GroupTime = ({ view: { board }, photos, n }: BoardGroupProps) => {
  const { t, i18n } = useLingui()
  const { groups } = board.now
  const [start, end] = [groups[n]?.[0], groups[n - 1]?.at(-1)]
  const [own, before] = [photos.get(start ?? ''), photos.get(end ?? '')]
  if (!own) return null
  const time = clockOf(own.at, i18n.locale)
  const pause = before ? own.at - before.at : -1
  const length = pause >= 0 ? pauseOf(pause) : ''
  const day = formatNearDay(own.at / 1000, i18n.locale)
  return (
    <span className={styles.time}>
      {pause >= aDay
        ? t`${day}, ${time}`
        : length
          ? t`${time}, ${length} after the previous step`
          : time}
    </span>
  )
}

const Shot = ({ id, at, ...props }: BoardGroupProps & { id: string; at: number }) => {
  const { view, photos, n, first, stop, acts, drag } = props
  const { t, i18n } = useLingui()
  const photo = photos.get(id)
  if (!photo) return null
  const { dragged, target } = drag
  const isLifted = dragged !== null && 'photo' in dragged && dragged.photo === id
  const edge = target !== null && target !== 'aside' && target.n === n ? target.at : null
  const [number, place, name] = [n + first, at + 1, photo.name]
  const time = clockOf(photo.at, i18n.locale)
  return (
    <li
      className={classes(
        styles.shot,
        isLifted && styles.lifted,
        edge === at && styles.before,
        edge === at + 1 && styles.behind,
      )}
      {...drag.source({ photo: id })}
      {...drag.taker(event => ({ n, at: besides(event, at) }))}
    >
      <button
        type="button"
        className={styles.button}
        data-photo={id}
        tabIndex={id === stop ? 0 : -1}
        aria-pressed={acts.chosen === id}
        aria-label={t`Step ${number}, picture ${place}: ${name}, ${time}`}
        onFocus={() => acts.choose(id)}
        onClick={() => acts.choose(id)}
        onKeyDown={pictureKeys(view.board, acts, id)}
      >
        <PhotoFace file={view.files.get(id)} />
      </button>
      <span className={styles.when}>
        <PhotoTime photo={photo} />
      </span>
    </li>
  )
}

const drawsSame = (a: BoardGroupProps, b: BoardGroupProps): boolean => {
  const ids = a.view.board.now.groups[a.n]
  const isOf = ({ drag, acts }: BoardGroupProps) =>
    drag.dragged !== null || (acts.chosen !== null && ids?.includes(acts.chosen))
  return (
    a.view.board === b.view.board &&
    a.first === b.first &&
    a.stop === b.stop &&
    !isOf(a) &&
    !isOf(b) &&
    Boolean(ids?.every(id => a.view.files.get(id) === b.view.files.get(id)))
  )
}

/** A step to be made: its pictures in their order, and what can be done with all of it. */
export const BoardGroup = memo((props: BoardGroupProps) => {
  const { view, n, first, drag } = props
  const { t } = useLingui()
  const group = view.board.now.groups[n] ?? []
  const number = n + first
  const { target } = drag
  const here = target !== null && target !== 'aside' && target.n === n ? target.at : null
  return (
    <li
      className={classes(
        styles.group,
        here !== null && here !== 'head' && styles.taking,
        here === 'head' && styles.new,
      )}
      aria-label={t`Step ${number}`}
      {...drag.taker(() => ({ n, at: group.length }))}
    >
      <div className={styles.head} {...drag.taker(() => ({ n, at: 'head' }))}>
        <span className={styles.grip} {...drag.source({ group: n })} aria-hidden="true">
          <Icon of={GripVertical} />
          <b className={styles.number}>{number}</b>
        </span>
        <span className={styles.hint}>{here === 'head' && <Trans>New step here</Trans>}</span>
        <GroupTime {...props} />
        <GroupMenu {...props} />
      </div>
      <ul className={styles.shots}>
        {group.map((id, at) => (
          <Shot key={id} {...props} id={id} at={at} />
        ))}
      </ul>
    </li>
  )
}, drawsSame)

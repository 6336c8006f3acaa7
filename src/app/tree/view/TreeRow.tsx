import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChevronRight, CircleDashed, MapPinned, Scissors } from 'lucide-react'
import { memo } from 'react'
import type { CSSProperties } from 'react'
import { classes } from '#app/ui/classes.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import styles from './TreeList.module.css'

export type TreeRowProps = {
  node: number
  label: string
  depth: number
  place: number
  setSize: number
  /** null: nothing below it has a row. */
  isOpen: boolean | null
  isCurrent: boolean
  isChosen: boolean
  isCut: boolean
  isPlanned: boolean
  isDrop: boolean
  isDraggable: boolean
  /** false: stands there for what is below it. */
  isMatch: boolean
  isStub: boolean
  childCount: number
  below: number
  /** Public guides here and below; null: not known. */
  guides: number | null
  top: number
}

/**
 * One category: its name, its signs, what lies below it. The list around it hears keys and clicks.
 */
export const TreeRow = memo((row: TreeRowProps) => {
  const { label, depth, isOpen, isCurrent, isChosen, isCut, childCount, below, guides } = row
  const { t, i18n } = useLingui()
  // The columns have no heads that can be heard: what they say is said in words.
  const spoken = [
    !row.isMatch && t`matches further down`,
    below > 0 && plural(below, { one: '# category below', other: '# categories below' }),
    guides !== null && plural(guides, { one: '# guide', other: '# guides' }),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <div
      role="treeitem"
      data-node={row.node}
      aria-level={depth + 1}
      aria-posinset={row.place}
      aria-setsize={row.setSize}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isChosen}
      tabIndex={isCurrent ? 0 : -1}
      draggable={row.isDraggable}
      className={classes(
        styles.row,
        isCurrent && styles.current,
        isChosen && styles.chosen,
        isCut && styles.cut,
        row.isDrop && styles.drop,
        !row.isMatch && styles.passed,
      )}
      style={{ top: row.top }}
    >
      <span className={styles.name} style={{ '--level': depth } as CSSProperties}>
        <span
          className={classes(styles.twisty, isOpen === true && styles.isOpen)}
          data-twisty={isOpen === null ? undefined : ''}
        >
          {isOpen !== null && <Icon of={ChevronRight} />}
        </span>
        <span className={styles.label}>{label}</span>
        {row.isStub && <Chip icon={CircleDashed}>{t`Stub`}</Chip>}
        {isCut && <Chip icon={Scissors}>{t({ message: 'Cut', context: 'it is cut' })}</Chip>}
        {row.isPlanned && <Chip icon={MapPinned}>{t`Move planned`}</Chip>}
        {spoken && <VisuallyHidden>, {spoken}</VisuallyHidden>}
      </span>
      <span aria-hidden="true" className={classes(styles.count, styles.wide, styles.broad)}>
        {childCount > 0 && i18n.number(childCount)}
      </span>
      <span aria-hidden="true" className={styles.count}>
        {below > 0 && i18n.number(below)}
      </span>
      <span aria-hidden="true" className={classes(styles.count, styles.wide)}>
        {guides === null ? '–' : i18n.number(guides)}
      </span>
    </div>
  )
})

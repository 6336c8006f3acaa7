import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, type RefObject } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Count } from '../Count.tsx'
import type { Column, Mover } from '../model/releaseMoves.ts'
import { columnsOf, type ReleasesQuery } from '../model/releasesAsked.ts'
import styles from './Board.module.css'
import { BoardCard } from './BoardCard.tsx'
import type { Moving } from './useMoveRelease.tsx'
import { useReleasePages } from './useReleasePages.ts'

const columnNames: Record<Column, MessageDescriptor> = {
  draft: msg`Draft`,
  in_review: msg`In review`,
  approved: msg`Approved`,
  scheduled: msg`Scheduled`,
  live: msg`Live`,
  archived: msg`Archived`,
}

/** The states of a release by their names, where there is none yet. */
export const EmptyBoard = () => {
  const { i18n } = useLingui()
  return (
    <ul className={styles.board} aria-label={i18n._(msg`Board`)} tabIndex={0}>
      {columnsOf({}).map(column => (
        <li key={column} className={styles.column}>
          <span className={styles.head}>{i18n._(columnNames[column])}</span>
          <span className={styles.bone} aria-hidden />
        </li>
      ))}
    </ul>
  )
}

/** `query`: which releases are shown, in the words of the service. */
export type ReleasesView = { query: ReleasesQuery; mover: Mover; moving: Moving }
type ColumnProps = ReleasesView & {
  column: Column
  draggedRef: RefObject<((to: Column) => void) | null>
}

const BoardColumn = ({ column, draggedRef, query, mover, moving }: ColumnProps) => {
  const { t, i18n } = useLingui()
  const [isOver, setIsOver] = useState(false)
  const { releases, total, more, isLoadingMore } = useReleasePages({
    ...query,
    phase: query.phase ?? (column === 'archived' ? 'superseded,archived' : column),
  })
  const name = i18n._(columnNames[column])
  return (
    <section
      className={styles.column}
      aria-label={name}
      data-over={isOver || undefined}
      onDragOver={event => {
        if (draggedRef.current) {
          event.preventDefault()
          setIsOver(true)
        }
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={event => {
        event.preventDefault()
        setIsOver(false)
        draggedRef.current?.(column)
        draggedRef.current = null
      }}
    >
      <h2 className={styles.head}>
        {name} <Count of={total} />
      </h2>
      <ul className={styles.cards}>
        {releases.map(one => (
          <BoardCard
            key={one.releaseid}
            release={one}
            mover={mover}
            moving={moving}
            onDrag={drop => void (draggedRef.current = drop)}
          />
        ))}
      </ul>
      {more && (
        <Button small {...(isLoadingMore && { why: t`Loading…` })} onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  )
}

/**
 * Releases in columns by state, of one state in its column alone; a card moves by its menu, or
 * draggedRef, where its state allows it.
 */
export const Board = (view: ReleasesView) => {
  const { t } = useLingui()
  const draggedRef = useRef<((to: Column) => void) | null>(null)
  return (
    <div className={styles.board} role="group" aria-label={t`Board`} tabIndex={0}>
      {columnsOf(view.query).map(column => (
        <BoardColumn key={column} column={column} draggedRef={draggedRef} {...view} />
      ))}
    </div>
  )
}

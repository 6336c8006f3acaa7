import { Count } from '../Count.tsx'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Release } from '#contract/releases/schemas.ts'
import styles from './Board.module.css'
import { BoardCard } from './BoardCard.tsx'
import { columnOf, columns, type Column, type Mover } from '../model/releaseMoves.ts'
import { beforeOf } from '../model/releaseWords.ts'
import type { Moving } from './useMoveRelease.tsx'

const columnNames: Record<Column, MessageDescriptor> = {
  draft: msg`Draft`,
  in_review: msg`In review`,
  approved: msg`Approved`,
  scheduled: msg`Scheduled`,
  live: msg`Live`,
  archived: msg`Archived`,
}

export type BoardOfReleases = { releases: readonly Release[]; mover: Mover; moving: Moving }

/**
 * Releases in columns by state; a card moves by its menu, or dragged, where its state allows it.
 */
export const Board = ({ releases, mover, moving }: BoardOfReleases) => {
  const { t, i18n } = useLingui()
  const dragged = useRef<((to: Column) => void) | null>(null)
  const [over, setOver] = useState<Column | null>(null)
  return (
    <div className={styles.board} role="group" aria-label={t`Board`} tabIndex={0}>
      {columns.map(column => {
        const held = releases.filter(one => columnOf(one) === column)
        const name = i18n._(columnNames[column])
        return (
          <section
            key={column}
            className={styles.column}
            aria-label={name}
            data-over={over === column || undefined}
            onDragOver={event => {
              if (dragged.current) {
                event.preventDefault()
                setOver(column)
              }
            }}
            onDragLeave={() => setOver(null)}
            onDrop={event => {
              event.preventDefault()
              setOver(null)
              dragged.current?.(column)
              dragged.current = null
            }}
          >
            <h2 className={styles.head}>
              {name} <Count of={held.length} />
            </h2>
            <ul className={styles.cards}>
              {held.map(one => (
                <BoardCard
                  key={one.releaseid}
                  release={one}
                  before={beforeOf(one, releases)}
                  mover={mover}
                  moving={moving}
                  onDrag={drop => void (dragged.current = drop)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

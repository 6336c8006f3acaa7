import { useLingui } from '@lingui/react/macro'
import { MoveVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { WordDiff } from '#app/editor/conflict/WordDiff.tsx'
import { LookAlikes, SeenText } from '#app/ui/text/SeenText.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { classes } from '#app/ui/classes.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import styles from './BlockDiff.module.css'
import type { BlockDifference, CellDifference } from '../compare/compareWiki.ts'
import { DiffRow } from './DiffRow.tsx'

const Cells = ({ cells, side }: { cells: readonly CellDifference[]; side: 'before' | 'now' }) => {
  const { t } = useLingui()
  return (
    <div className={styles.scroll}>
      <table className={styles.cells}>
        <tbody>
          <tr>
            {cells.map(({ kind, isHead, before, after }, n) => {
              const text = side === 'before' ? before : after
              if (text === null) return null
              const isChanged = kind !== 'same'
              return (
                <td
                  key={n}
                  className={classes(
                    styles.cell,
                    isHead && styles.headCell,
                    isChanged && styles.changed,
                  )}
                  data-changed={isChanged || undefined}
                >
                  {isChanged && <VisuallyHidden>{t`Changed cell:`} </VisuallyHidden>}
                  {isChanged ? (
                    <WordDiff before={before ?? ''} now={after ?? ''} side={side} />
                  ) : (
                    <SeenText text={text} />
                  )}
                </td>
              )
            })}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/**
 * One block of a page before and after: a heading, paragraph, item, or a row of a table cell by
 * cell.
 */
export const BlockDiff = ({ block, act }: { block: BlockDifference; act?: ReactNode }) => {
  const { t } = useLingui()
  const { kind, what, level, moved, before, after, cells } = block
  const shown = (side: 'before' | 'now', more: ReactNode) => {
    const text = side === 'before' ? before : after
    if (text === null) return null
    return (
      <div className={styles.block}>
        {cells ? (
          <Cells cells={cells} side={side} />
        ) : (
          <div
            className={classes(
              what === 'heading' && styles.heading,
              what === 'item' && styles.item,
              what === 'item' && level > 0 && styles.item1,
            )}
          >
            {kind === 'same' ? (
              <SeenText text={text} />
            ) : (
              <WordDiff before={before ?? ''} now={after ?? ''} side={side} />
            )}
          </div>
        )}
        {kind !== 'same' && side === 'now' && <LookAlikes text={text} />}
        {more && <div className={styles.acts}>{more}</div>}
      </div>
    )
  }
  const chip = moved && (
    <Chip kind="moved" icon={MoveVertical}>
      {kind === 'removed' ? t`moved elsewhere` : t`moved here`}
    </Chip>
  )
  return (
    <DiffRow
      kind={kind}
      before={shown(
        'before',
        after === null && (chip || act) ? (
          <>
            {chip}
            {act}
          </>
        ) : null,
      )}
      after={shown(
        'now',
        chip || act ? (
          <>
            {chip}
            {act}
          </>
        ) : null,
      )}
    />
  )
}

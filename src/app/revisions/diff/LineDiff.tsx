import { useLingui } from '@lingui/react/macro'
import { MoveVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { WordDiff } from '#app/editor/conflict/WordDiff.tsx'
import type { StepLine } from '#app/drafts/content/guideContent.ts'
import { Bullet } from '#app/ui/text/Bullet.tsx'
import { LookAlikes, SeenText } from '#app/ui/text/SeenText.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { classes } from '#app/ui/classes.ts'
import type { Difference } from '#lib/compare/align.ts'
import styles from './Comparison.module.css'
import { DiffRow } from './DiffRow.tsx'

/** A line before and after, word by word; one that moved says where it stood. */
export const LineDiff = ({ line, act }: { line: Difference<StepLine>; act?: ReactNode }) => {
  const { t } = useLingui()
  const { kind, moved, before, after } = line
  const was = before?.value.text_raw ?? ''
  const is = after?.value.text_raw ?? ''
  const isDeeper = before && after && before.value.level !== after.value.level
  const isOtherBullet = before && after && before.value.bullet !== after.value.bullet
  const text = (shown: StepLine | undefined, side: 'before' | 'now', more: ReactNode) => {
    if (!shown) return null
    const level = Math.min(Math.max(shown.level, 0), 2)
    const depth = shown.level + 1
    return (
      <span
        className={classes(styles.line, level === 1 && styles.level1, level === 2 && styles.level2)}
      >
        <Bullet bullet={shown.bullet} />
        <span className={styles.words}>
          <span>
            {kind === 'same' ? (
              <SeenText text={shown.text_raw} />
            ) : (
              <WordDiff before={was} now={is} side={side} />
            )}
          </span>
          {kind !== 'same' && side === 'now' && <LookAlikes text={is} />}
          {isDeeper && <Chip kind="accent">{t`level ${depth}`}</Chip>}
          {isOtherBullet && side === 'now' && <Chip kind="accent">{t`bullet`}</Chip>}
          {more}
        </span>
      </span>
    )
  }
  const oldNumber = before?.number ?? 0
  return (
    <DiffRow
      kind={kind}
      before={text(before?.value, 'before', after === null && act)}
      after={text(
        after?.value,
        'now',
        <>
          {moved && <Chip kind="moved" icon={MoveVertical}>{t`was line ${oldNumber}`}</Chip>}
          {act}
        </>,
      )}
    />
  )
}

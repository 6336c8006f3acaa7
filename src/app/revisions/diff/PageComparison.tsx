import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { pageFieldNames, useValueWords } from '#app/editor/fieldWords.ts'
import { WordDiff } from '#app/editor/conflict/WordDiff.tsx'
import { SeenText } from '#app/ui/text/SeenText.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { isPageValue } from '#app/drafts/content/wikiContent.ts'
import { pageValues } from '#documents/page.ts'
import { valueOfText } from '#documents/values.ts'
import type { Difference } from '#lib/compare/align.ts'
import { BlockDiff } from './BlockDiff.tsx'
import block from './BlockDiff.module.css'
import {
  compareSource,
  isEqualPage,
  type BlockDifference,
  type PageComparison as Compared,
  type PageField,
} from '../compare/compareWiki.ts'
import styles from './Comparison.module.css'
import { DiffRow } from './DiffRow.tsx'
import { FieldsDiff } from './FieldsDiff.tsx'
import { UnchangedFold } from './UnchangedFold.tsx'

type Run<T> = { same: boolean; key: string; rows: T[] }
const runsOf = <T extends { kind: string; key: string }>(rows: readonly T[]): Run<T>[] => {
  const runs: Run<T>[] = []
  for (const row of rows) {
    const same = row.kind === 'same'
    const last = runs.at(-1)
    if (last?.same === same) last.rows.push(row)
    else runs.push({ same, key: row.key, rows: [row] })
  }
  return runs
}

const SourceRow = ({ row }: { row: Difference<string> }) => {
  const side = (which: 'before' | 'now') => {
    const placed = which === 'before' ? row.before : row.after
    return (
      <span className={block.line}>
        <span className={block.number}>{placed?.number}</span>
        <span className={block.source}>
          {row.kind === 'same' ? (
            placed && <SeenText text={placed.value} />
          ) : (
            <WordDiff before={row.before?.value ?? ''} now={row.after?.value ?? ''} side={which} />
          )}
        </span>
      </span>
    )
  }
  return <DiffRow kind={row.kind} before={side('before')} after={side('now')} />
}

/** Two texts as they are written, line by line. */
export const SourceComparison = ({
  before,
  after,
  inColumn,
}: {
  before: string
  after: string
  inColumn?: boolean
}) => {
  const { t } = useLingui()
  const rows = compareSource(before, after)
  if (rows.every(({ kind }) => kind === 'same'))
    return <EmptyState title={t`The text is the same on both sides`} />
  return (
    <div className={inColumn ? styles.column : undefined}>
      {runsOf(rows).map(({ same, key, rows: run }) =>
        same ? (
          <UnchangedFold
            key={`= ${key}`}
            words={plural(run.length, { one: '# line unchanged', other: '# lines unchanged' })}
          >
            <ul className={styles.rows}>
              {run.map(row => (
                <SourceRow key={row.key} row={row} />
              ))}
            </ul>
          </UnchangedFold>
        ) : (
          <ul key={key} className={styles.rows}>
            {run.map(row => (
              <SourceRow key={row.key} row={row} />
            ))}
          </ul>
        ),
      )}
    </div>
  )
}

type PageComparisonProps = {
  comparison: Compared
  names: { before: string; after: string }
  inColumn?: boolean
  acts?: { block?: (block: BlockDifference) => ReactNode; field?: (field: PageField) => ReactNode }
}

/** Two versions of a page against each other, block by block; it reads nothing itself. */
export const PageComparison = ({
  comparison,
  names,
  inColumn = false,
  acts = {},
}: PageComparisonProps) => {
  const { t, i18n } = useLingui()
  const wordsOf = useValueWords()
  if (isEqualPage(comparison)) return <EmptyState title={t`The two versions are the same`} />
  const said = (field: PageField) => (value: string) => {
    if (field === 'table_of_contents') return value === 'true' ? t`shown` : t`not shown`
    if (!isPageValue(field)) return value
    return wordsOf(pageValues[field], valueOfText(pageValues[field], value)) ?? value
  }
  return (
    <div className={inColumn ? styles.column : undefined}>
      {comparison.fields.length > 0 && (
        <FieldsDiff
          fields={comparison.fields}
          names={names}
          nameOf={field => i18n._(pageFieldNames[field])}
          said={said}
          act={acts.field}
        />
      )}
      {runsOf(comparison.blocks).map(({ same, key, rows }) =>
        same ? (
          <UnchangedFold
            key={`= ${key}`}
            words={plural(rows.length, { one: '# block unchanged', other: '# blocks unchanged' })}
          >
            <ul className={styles.rows}>
              {rows.map(row => (
                <BlockDiff key={row.key} block={row} />
              ))}
            </ul>
          </UnchangedFold>
        ) : (
          <ul key={key} className={styles.rows} aria-label={t`Differences in the text`}>
            {rows.map(row => (
              <BlockDiff key={row.key} block={row} act={acts.block?.(row)} />
            ))}
          </ul>
        ),
      )}
    </div>
  )
}

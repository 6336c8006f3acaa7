import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { fieldNames, pageFieldNames } from '#app/editor/fieldWords.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { SeenRendered } from '#app/ui/text/SeenRendered.tsx'
import { differs, type Difference } from '#lib/compare/align.ts'
import { emptyEnv } from '#wikitext/env.ts'
import { renderText } from '#wikitext/html.ts'
import { sameJson } from '#lib/json.ts'
import { compareTexts } from '../compare/compareFields.ts'
import styles from './Comparison.module.css'
import { DiffRow } from './DiffRow.tsx'
import { hostsIn, inertHtml } from './inertHtml.ts'
import { TextDiff } from './TextDiff.tsx'
import { plainText } from '#lib/plainText.ts'

const names: Record<string, MessageDescriptor> = {
  ...fieldNames,
  ...pageFieldNames,
  objectid: msg`Video`,
  maintenance_schedule: msg`Maintenance`,
}

const said = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(said).join('\n')
  return typeof value === 'object'
    ? Object.values(value).map(said).filter(Boolean).join(': ')
    : plainText(value)
}
const isText = (field: string) =>
  field === 'contents' || field === 'introduction' || field === 'conclusion'
const rowsOf = (field: string, was: unknown, is: unknown): Difference<string>[] => {
  if (isText(field))
    return compareTexts(said(was), said(is)).filter(
      row => differs(row) || row.before?.value.trim() !== '',
    )
  const [before, after] = [said(was), said(is)]
  return [
    {
      key: 'value',
      kind: before === '' ? 'added' : after === '' ? 'removed' : 'changed',
      moved: false,
      before: before === '' ? null : { value: before, number: 1 },
      after: after === '' ? null : { value: after, number: 1 },
    },
  ]
}
/** Of a long text what changed, and one block at each side of it. */
const near = (rows: Difference<string>[]): Difference<string>[] =>
  rows.filter((_, i) => [rows[i - 1], rows[i], rows[i + 1]].some(row => row && differs(row)))

/** A piece of text before and after as readers see it; nothing in it leads away. */
const RenderedRow = ({ row, act }: { row: Difference<string>; act: ReactNode }) => {
  const { t } = useLingui()
  const film = t`Video`
  const side = (of: Difference<string>['before'], isLast: boolean) => (
    <div>
      {of && (
        <SeenRendered
          html={inertHtml(renderText(of.value, 'document', emptyEnv(location.origin)), film)}
        />
      )}
      {isLast && act}
    </div>
  )
  return (
    <DiffRow
      kind={row.kind}
      before={side(row.before, row.kind === 'removed')}
      after={side(row.after, row.kind !== 'removed')}
    />
  )
}

type PageDiffProps = {
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
  /** Only these, where not everything is told here. */
  fields?: readonly string[] | undefined
  isUnfolded?: boolean
  act?: (field: string) => ReactNode
  rowAct?: (field: string, key: string) => ReactNode
}

/**
 * Two versions of a page of the wiki: its text by block on the raw syntax, everything else as a
 * value before and after.
 */
export const RenderedDiff = ({
  before,
  after,
  fields,
  isUnfolded = false,
  act,
  rowAct,
}: PageDiffProps) => {
  const { t, i18n } = useLingui()
  const [isRendered, setIsRendered] = useState(false)
  const changed = (fields ?? [...new Set([...Object.keys(before), ...Object.keys(after)])]).filter(
    field => !sameJson(before[field], after[field]),
  )
  return changed.map(field => {
    const name = names[field] ? i18n._(names[field]) : field
    const rows = rowsOf(field, before[field], after[field])
    const known = hostsIn(said(before[field]))
    return (
      <article key={field} className={styles.hunk} aria-label={name}>
        <div className={styles.head}>
          <h3 className={styles.number}>{name}</h3>
          {isText(field) && (
            <Button small aria-pressed={isRendered} onClick={() => setIsRendered(!isRendered)}>
              <Trans>As readers see it</Trans>
            </Button>
          )}
          <span className={styles.acts}>{act?.(field)}</span>
        </div>
        <ul className={styles.rows}>
          {(isUnfolded ? rows : near(rows)).map(row => {
            const isJudged = isText(field) && differs(row)
            const young = isJudged
              ? hostsIn(row.after?.value ?? '').filter(host => !known.includes(host))
              : []
            const mine = isJudged && (
              <>
                {young.map(host => (
                  <Chip key={host} kind="warn" icon={ExternalLink}>{t`new link to ${host}`}</Chip>
                ))}
                {rowAct?.(field, row.key)}
              </>
            )
            return isRendered && isText(field) ? (
              <RenderedRow key={row.key} row={row} act={mine} />
            ) : (
              <TextDiff key={row.key} row={row} act={mine || undefined} />
            )
          })}
        </ul>
      </article>
    )
  })
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/table.ts'
import type { PatrolItem } from '#contract/patrol/shapes.ts'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import styles from './BatchDialog.module.css'
import { hasReason, shortestReason } from '../desk/deskState.ts'
import { reasonWords, type Reason } from '../item/DenyPanel.tsx'

type Result = ReturnsOf<Table['decidePatrolItems']>['results'][number]
type BatchDialogProps = {
  author: string
  items: readonly PatrolItem[]
  reasons: readonly Reason[]
  onDecided: (itemids: readonly number[]) => void
  onClose: () => void
}
const mostAtOnce = { accept: 20, deny: 100 } as const

/**
 * All that waits of one person, decided at once: what would come of it is shown first, and each
 * edit that cannot go along stays.
 */
export const BatchDialog = ({ author, items, reasons, onDecided, onClose }: BatchDialogProps) => {
  const { t, i18n } = useLingui()
  const [action, setAction] = useState<'accept' | 'deny'>('deny')
  const [code, setCode] = useState('')
  const [words, setWords] = useState('')
  const [results, setResults] = useState<{
    isDry: boolean
    rows: readonly Result[]
  } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const chosen = items.slice(0, mostAtOnce[action])
  const reason = {
    ...(code === '' ? {} : { reason_code: code }),
    ...(words.trim() === '' ? {} : { reason_text: words.trim() }),
  }
  const mayAsk =
    action === 'accept' ||
    hasReason({ verdicts: {}, reason_code: code === '' ? null : code, reason_text: words })
  const ask = async (dry_run: boolean, some: readonly PatrolItem[]) => {
    setFailure(null)
    const body = {
      dry_run,
      decisions: some.map(({ itemid, revisionid }) => ({
        itemid,
        revisionid,
        action,
        ...(action === 'deny' ? reason : {}),
      })),
    }
    try {
      const { results: rows } = dry_run
        ? await call('decidePatrolItems', { body })
        : await write('decidePatrolItems', { body })
      setResults({ isDry: dry_run, rows })
      if (!dry_run)
        onDecided(rows.filter(({ status }) => status === 200).map(({ itemid }) => itemid))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  const going = items.filter(({ itemid }) =>
    results?.rows.some(row => row.itemid === itemid && row.status === 200),
  )
  const said: Record<string, string> = {
    risk: t`stays: its risk is 20 or more, it is decided by itself`,
    not_opened: t`stays: open it first`,
    too_many: t`stays: at most 20 are accepted at once`,
    leased: t`stays: somebody else is looking at it`,
    stale: t`stays: it changed meanwhile`,
    decided: t`is decided already`,
    self_decision: t`stays: it is your own`,
    depends: t`stays: it needs what lies below it`,
  }
  const outcome = ({ status, code: why = '', message = '' }: Result) =>
    status !== 200
      ? (said[why] ?? message)
      : results?.isDry
        ? action === 'accept'
          ? t`will be accepted`
          : t`will be denied`
        : action === 'accept'
          ? t`accepted`
          : t`denied`
  const change = (act: () => void) => {
    act()
    setResults(null)
  }
  const goingWords =
    action === 'accept'
      ? plural(going.length, { one: 'Accept # edit', other: 'Accept # edits' })
      : plural(going.length, { one: 'Deny # edit', other: 'Deny # edits' })
  const isDone = results !== null && !results.isDry
  return (
    <Dialog
      wide
      title={t`Edits by ${author}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{isDone ? <Trans>Close</Trans> : <Trans>Back</Trans>}</Button>
          {results === null && (
            <Button
              kind="main"
              {...(mayAsk
                ? {}
                : { why: t`Choose a reason, or write at least ${shortestReason} characters.` })}
              onClick={() => void ask(true, chosen)}
            >
              <Trans>Show what will happen</Trans>
            </Button>
          )}
          {results?.isDry && (
            <Button
              kind={action === 'deny' ? 'danger' : 'main'}
              {...(going.length > 0 ? {} : { why: t`None of them can go along.` })}
              onClick={() => void ask(false, going)}
            >
              {goingWords}
            </Button>
          )}
        </>
      }
    >
      {!isDone && (
        <div className={styles.asked}>
          <Select
            label={t`What becomes of them`}
            value={action}
            onChange={event => change(() => setAction(event.target.value as 'accept' | 'deny'))}
            options={[
              { value: 'deny', label: t`Deny` },
              { value: 'accept', label: t`Accept` },
            ]}
          />
          {action === 'deny' && (
            <>
              <Select
                label={t`Reason`}
                value={code}
                onChange={event => change(() => setCode(event.target.value))}
                options={[
                  { value: '', label: t`In your own words` },
                  ...reasons.map(one => ({
                    value: one.code,
                    label: reasonWords(one, i18n.locale),
                  })),
                ]}
              />
              <TextArea
                label={t`In your own words`}
                rows={2}
                maxLength={2000}
                value={words}
                onChange={event => change(() => setWords(event.target.value))}
              />
            </>
          )}
        </div>
      )}
      <div role="status">
        <ul className={styles.rows}>
          {(results
            ? items.filter(({ itemid }) => results.rows.some(row => row.itemid === itemid))
            : chosen
          ).map(({ itemid, title, unit_count, risk_score }) => {
            const row = results?.rows.find(one => one.itemid === itemid)
            return (
              <li key={itemid} data-stays={(row && row.status !== 200) || undefined}>
                <b>{title}</b>{' '}
                <span>
                  {plural(unit_count, { one: '# change', other: '# changes' })},{' '}
                  {t`risk ${risk_score}`}
                </span>{' '}
                {row && <span className={styles.outcome}>{outcome(row)}</span>}
              </li>
            )
          })}
        </ul>
      </div>
      {failure !== null && <p role="alert">{failure}</p>}
    </Dialog>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PatrolItem } from '#contract/patrol/shapes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { CutNote } from '#app/ui/lists/CutNote.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import styles from './BatchDialog.module.css'
import { shortestReason } from '../desk/choices.ts'
import { reasonWords, type Reason } from '../item/cannedReasons.ts'
import { BatchRows } from './BatchRows.tsx'
import { useBatch } from './useBatch.ts'

type BatchDialogProps = {
  author: string
  items: readonly PatrolItem[]
  reasons: readonly Reason[]
  onDecided: (itemids: readonly number[]) => void
  onClose: () => void
}
const mostAtOnce = { accept: 20, deny: 100 } as const

/** What becomes of them, and why they are denied. */
const BatchFields = ({
  batch: { action, code, words, kept, setAction, setCode, setWords },
  reasons,
}: {
  batch: ReturnType<typeof useBatch>
  reasons: readonly Reason[]
}) => {
  const { t, i18n } = useLingui()
  return (
    <div className={styles.asked}>
      <Select
        label={t`Decision on these edits`}
        value={action}
        onChange={event => setAction(event.target.value as 'accept' | 'deny')}
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
            onChange={event => setCode(event.target.value)}
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
            onChange={event => setWords(event.target.value)}
          />
          <RestoredWords kept={kept} />
        </>
      )}
    </div>
  )
}

/**
 * All that waits of one person, decided at once: what would come of it is shown first, and each
 * edit that cannot go along stays.
 */
export const BatchDialog = ({ author, items, reasons, onDecided, onClose }: BatchDialogProps) => {
  const { t } = useLingui()
  const batch = useBatch({ items, onDecided })
  const { action, results, failure, mayAsk, going, ask } = batch
  const chosen = items.slice(0, mostAtOnce[action])
  const goingWords =
    action === 'accept'
      ? plural(going.length, { one: 'Accept # edit', other: 'Accept # edits' })
      : plural(going.length, { one: 'Deny # edit', other: 'Deny # edits' })
  const isDone = results !== null && !results.isDry
  return (
    <Dialog
      wide
      title={t`Decide on edits by ${author}`}
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
              {...(going.length > 0
                ? {}
                : { why: t`None of these edits can be decided this way. Open them one by one.` })}
              onClick={() => void ask(false, going)}
            >
              {goingWords}
            </Button>
          )}
        </>
      }
    >
      {!isDone && <BatchFields batch={batch} reasons={reasons} />}
      <div role="status">
        <BatchRows
          items={
            results
              ? items.filter(({ itemid }) => results.rows.some(row => row.itemid === itemid))
              : chosen
          }
          batch={batch}
        />
        {results === null && <CutNote shown={chosen.length} total={items.length} />}
      </div>
      {failure !== null && <p role="alert">{failure}</p>}
    </Dialog>
  )
}

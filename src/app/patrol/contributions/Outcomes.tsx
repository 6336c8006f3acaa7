import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Check, Hourglass, Pencil, Split, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { read } from '#app/api/read.ts'
import { FieldChangeWords } from '#app/editor/conflict/FieldChangeWords.tsx'
import { useFieldChange } from '#app/editor/useFieldChange.ts'
import { PanelBoundary } from '#app/ui/state/PanelBoundary.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { isFormField, placesIn, wordsAt } from '../desk/conflicts.ts'
import type { Reason } from '../item/cannedReasons.ts'
import { useReasonWords } from '../item/useReasonWords.ts'
import { useUnitNames } from '../item/useUnitNames.ts'
import styles from './Contributions.module.css'
import { placeOfEdit } from './ownEdits.ts'
import type { OwnItem } from './StateChip.tsx'

type Unit = PatrolItemDetail['units'][number]
export type OutcomesProps = {
  item: OwnItem
  /** The edit that waits, or waited, with what the decision left; null: it left nothing. */
  rest: number | null
  reasons: readonly Reason[]
}

type OutcomeProps = { state: Unit['state']; isEdited: boolean; isLeft: boolean }

/** Whether a change was taken, and whether as it was proposed. */
const Outcome = ({ state, isEdited, isLeft }: OutcomeProps) => {
  const { t } = useLingui()
  if (state === 'denied') return <Chip kind="danger" icon={X}>{t`Denied`}</Chip>
  if (state === 'satisfied') return <Chip icon={Check}>{t`Already public`}</Chip>
  if (isLeft) return <Chip icon={Split}>{t`Separate decision`}</Chip>
  if (state !== 'accepted') return <Chip kind="warn" icon={Hourglass}>{t`Waiting`}</Chip>
  return isEdited ? (
    <Chip kind="ok" icon={Pencil}>{t`Accepted with edit`}</Chip>
  ) : (
    <Chip kind="ok" icon={Check}>{t`Accepted`}</Chip>
  )
}

/** How a text was and how it is proposed; of what only moved there are no words. */
const Wording = ({ of: { path, op, before, after } }: { of: Unit }) => {
  const changeOf = useFieldChange()
  if (op === 'move') return null
  const fields = [before, after].map(value => (isFormField(value) ? { value, number: 1 } : null))
  const [old = null, young = null] = fields
  if (old || young) {
    const kind = old ? (young ? 'changed' : 'removed') : 'added'
    const change = changeOf({ key: path, kind, moved: false, before: old, after: young })
    return (
      <p className={styles.wording}>
        <FieldChangeWords change={change} />
      </p>
    )
  }
  const [was, is] = [wordsAt(path, before), wordsAt(path, after)]
  return (
    <p className={styles.wording}>
      {was !== '' && <del>{was}</del>} {is !== '' && <ins>{is}</ins>}
    </p>
  )
}

type ChangesProps = OutcomesProps & { decisionid: number }

/** Each change of a decided edit: taken or not, and why not. */
const Changes = ({ item: { itemid }, rest, decisionid, reasons }: ChangesProps) => {
  const nameOf = useUnitNames()
  const said = useReasonWords(reasons)
  const { data: detail } = useSuspenseQuery(
    read('readPatrolItem', { params: { itemid }, query: { full: true } }),
  )
  const { data: decision } = useSuspenseQuery(
    read('readPatrolDecision', { params: { decisionid } }),
  )
  const placeOf = placesIn(detail)
  const judged = new Map(decision.units.map(unit => [unit.unitid, unit]))
  const why = (unitid: number) => {
    const { reason_code = null, reason_text = null } = judged.get(unitid) ?? {}
    const code = reason_code ?? (reason_text === null ? decision.reason_code : null)
    return [said(code), reason_text ?? decision.reason_text].filter(Boolean).join(' ')
  }
  return (
    <ul className={styles.changes}>
      {detail.units.map(unit => {
        const { unitid, path, state } = unit
        const { edited: isEdited = false, verdict } = judged.get(unitid) ?? {}
        const isLeft = verdict === 'leave'
        return (
          <li key={unitid}>
            <div className={styles.row}>
              <b>{nameOf(placeOf(path))}</b>
              <Outcome state={state} isEdited={isEdited} isLeft={isLeft} />
              {isLeft && rest !== null && (
                <a href={`#${placeOfEdit(rest)}`}>
                  <Trans>See the outcome</Trans>
                </a>
              )}
            </div>
            <Wording of={unit} />
            {state === 'denied' && why(unitid) !== '' && <blockquote>{why(unitid)}</blockquote>}
          </li>
        )
      })}
    </ul>
  )
}

/** What became of each change of one's own edit; open where only part of it was taken. */
export const Outcomes = ({ item, ...more }: OutcomesProps) => {
  const { t } = useLingui()
  const { decision, state, title } = item
  const isPartial = state === 'partial'
  const [isOpen, setIsOpen] = useState(isPartial)
  // Nobody reads more of a guide that they may not see.
  if (!decision || title === '' || !['accepted', 'denied', 'partial'].includes(state)) return null
  return (
    <details open={isPartial} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.each}>
        <Trans>Outcome of each change</Trans>
      </summary>
      {isOpen && (
        <PanelBoundary name={t`Outcome of each change`}>
          <Suspense fallback={<p aria-busy="true">…</p>}>
            <Changes item={item} decisionid={decision.decisionid} {...more} />
          </Suspense>
        </PanelBoundary>
      )}
    </details>
  )
}

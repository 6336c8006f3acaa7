import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { ownReason, type Choice, type Reasoned } from '../desk/choices.ts'
import type { DeniedPart } from '../desk/deniedParts.ts'
import type { Reason } from './cannedReasons.ts'
import styles from './DenyPanel.module.css'
import { useReasonWords } from './useReasonWords.ts'
import { useUnitNames } from './useUnitNames.ts'

type OwnReasonsProps = {
  denied: readonly DeniedPart[]
  reasons: readonly Reason[]
  choice: Choice
  onChoice: (choice: Partial<Choice>) => void
}

/** A reason of its own for each change that is denied; without one the common reason counts. */
export const OwnReasons = ({ denied, reasons, choice, onChoice }: OwnReasonsProps) => {
  const { t } = useLingui()
  const nameOf = useUnitNames()
  const said = useReasonWords(reasons)
  const change = (unitid: number, more: Partial<Reasoned>) =>
    onChoice({
      reasons: { ...choice.reasons, [unitid]: { ...ownReason(choice, unitid), ...more } },
    })
  const hasOwn = denied.some(({ unitid }) => choice.reasons[unitid] !== undefined)
  return (
    <details className={styles.own} open={hasOwn || undefined}>
      <summary>
        <Trans>A different reason for each change</Trans>
      </summary>
      <ul className={styles.parts}>
        {denied.map(part => {
          const { unitid, words } = part
          const { reason_code, reason_text } = ownReason(choice, unitid)
          const name = nameOf(part)
          return (
            <li key={unitid}>
              <p className={styles.reads}>
                {words === '' ? (
                  name
                ) : (
                  <Trans>
                    {name}: “{words}”
                  </Trans>
                )}
              </p>
              <Select
                label={t`Reason: ${name}`}
                value={reason_code ?? ''}
                options={[
                  { value: '', label: t`The reason for all changes` },
                  ...reasons.map(({ code }) => ({ value: code, label: said(code) })),
                ]}
                onChange={event => change(unitid, { reason_code: event.target.value || null })}
              />
              <TextArea
                label={t`In your own words: ${name}`}
                value={reason_text}
                rows={1}
                maxLength={2000}
                onChange={event => change(unitid, { reason_text: event.target.value })}
              />
            </li>
          )
        })}
      </ul>
    </details>
  )
}

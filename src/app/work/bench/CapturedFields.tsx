import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { workLimits } from '#contract/worklog/shapes.ts'
import type { NotTaken } from '#app/drafts/uploads/uploadOne.ts'
import { isCorrected } from '../run/changes.ts'
import type { AskedField, Run } from '../run/run.ts'
import { isDeviation, reasonOf, saidReason, valueOf } from '../run/run.ts'
import type { RunView } from '../run/sendRun.ts'
import type { RefusedAdd } from '../run/takeFiles.ts'
import { howHeld, isSignedValue, type HowHeld } from '../run/signedValue.ts'
import { DeviationReason } from './DeviationReason.tsx'
import { FilesField } from './FilesField.tsx'
import { Photograph } from './Photograph.tsx'
import { SecondSignature } from './SecondSignature.tsx'
import { FieldInput } from './inputs/FieldInput.tsx'
import styles from './CapturedFields.module.css'

type CapturedFieldsProps = {
  label: string
  title: ReactNode
  run: Run
  fields: readonly AskedField[]
  missing: readonly AskedField[]
  /** null where somebody only looks on. */
  store: Store | null
}

type Store = {
  type: (id: number, value: string) => void
  photo: (id: number, file: File) => Promise<NotTaken | null>
  files: (id: number, files: readonly File[]) => Promise<RefusedAdd[]>
  remove: (id: number, token: string) => void
  reason: (id: number, reason: string) => void
  flush: () => void
  refresh: () => Promise<void>
  /** Asks which steps are done again. */
  again: () => void
} & Pick<RunView, 'fileOnWay' | 'sentAtOnce' | 'fileWaits'>

type CapturedValueProps = Pick<CapturedFieldsProps, 'run' | 'store'> & {
  field: AskedField
  isMissing: boolean
  holds: HowHeld | null
  /** null where nobody may do steps again here. */
  onAgain: (() => void) | null
}

/** A value that is filled in, and why where it lies out of its bounds. */
const CapturedValue = ({ field, run, isMissing, holds, store, onAgain }: CapturedValueProps) => {
  const { t } = useLingui()
  const { field_revisionid, label } = field
  const value = valueOf(run, field_revisionid)
  return (
    <>
      <FieldInput
        field={field}
        value={value}
        isReadOnly={store === null}
        isMissing={isMissing}
        onType={typed => store?.type(field_revisionid, typed)}
        onLeave={() => store?.flush()}
      />
      {!isDeviation(field, value) && isCorrected(run, field) && (
        <TextArea
          label={t`Why was “${label}” changed?`}
          help={t`The record keeps the old value, the new value and your reason.`}
          value={run.reasons?.[field_revisionid] ?? saidReason(run, String(field_revisionid))}
          rows={2}
          maxLength={workLimits.words}
          readOnly={store === null}
          onChange={event => store?.reason(field_revisionid, event.target.value)}
          onBlur={() => store?.flush()}
        />
      )}
      {isDeviation(field, value) && (
        <DeviationReason
          label={label}
          reason={reasonOf(run, field_revisionid)}
          isMissing={isMissing}
          isReadOnly={store === null}
          holds={holds}
          onAgain={onAgain}
          onType={reason => store?.reason(field_revisionid, reason)}
          onLeave={() => store?.flush()}
        />
      )}
    </>
  )
}

/** What is written down at a step. */
export const CapturedFields = ({
  label,
  title,
  run,
  fields,
  missing,
  store,
}: CapturedFieldsProps) => (
  <section className={styles.capture} aria-label={label}>
    <h3>{title}</h3>
    <div className={styles.fields}>
      {fields.map(field => (
        <div key={field.field_revisionid} className={styles.field}>
          {field.type === 'second_signature' ? (
            <SecondSignature
              field={field}
              run={run}
              isMissing={missing.includes(field)}
              store={store}
            />
          ) : field.type === 'photo' ? (
            <Photograph
              field={field}
              run={run}
              isMissing={missing.includes(field)}
              store={isSignedValue(run, fields, field) ? null : store}
            />
          ) : field.type === 'file' ? (
            <FilesField
              field={field}
              run={run}
              isMissing={missing.includes(field)}
              store={isSignedValue(run, fields, field) ? null : store}
            />
          ) : (
            <CapturedValue
              field={field}
              run={run}
              isMissing={missing.includes(field)}
              holds={howHeld(run, fields, field)}
              store={isSignedValue(run, fields, field) ? null : store}
              onAgain={store ? store.again : null}
            />
          )}
        </div>
      ))}
    </div>
  </section>
)

import type { ReactNode } from 'react'
import type { AskedField, Run } from '../run/run.ts'
import { isDeviation, reasonOf, valueOf } from '../run/run.ts'
import { DeviationReason } from './DeviationReason.tsx'
import { FieldInput } from './inputs/FieldInput.tsx'
import styles from './CapturedFields.module.css'

type CapturedFieldsProps = {
  label: string
  title: ReactNode
  run: Run
  fields: readonly AskedField[]
  missing: readonly AskedField[]
  /** null where somebody only looks on. */
  store: {
    type: (id: number, value: string) => void
    reason: (id: number, reason: string) => void
    flush: () => void
  } | null
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
          <FieldInput
            field={field}
            value={valueOf(run, field.field_revisionid)}
            isReadOnly={store === null}
            isMissing={missing.includes(field)}
            onType={value => store?.type(field.field_revisionid, value)}
            onLeave={() => store?.flush()}
          />
          {isDeviation(field, valueOf(run, field.field_revisionid)) && (
            <DeviationReason
              label={field.label}
              reason={reasonOf(run, field.field_revisionid)}
              isMissing={missing.includes(field)}
              isReadOnly={store === null}
              onType={reason => store?.reason(field.field_revisionid, reason)}
              onLeave={() => store?.flush()}
            />
          )}
        </div>
      ))}
    </div>
  </section>
)

import type { ReactNode } from 'react'
import type { AskedField, Run } from '../run/run.ts'
import { valueOf } from '../run/run.ts'
import { FieldInput } from './FieldInput.tsx'
import styles from './CapturedFields.module.css'

type CapturedFieldsProps = {
  label: string
  title: ReactNode
  run: Run
  fields: readonly AskedField[]
  missing: readonly AskedField[]
  /** null where somebody only looks on. */
  store: { type: (id: number, value: string) => void; flush: () => void } | null
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
        <FieldInput
          key={field.field_revisionid}
          field={field}
          value={valueOf(run, field.field_revisionid)}
          isReadOnly={store === null}
          isMissing={missing.includes(field)}
          onType={value => store?.type(field.field_revisionid, value)}
          onLeave={() => store?.flush()}
        />
      ))}
    </div>
  </section>
)

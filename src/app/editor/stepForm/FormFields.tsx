import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/buttons/Button.tsx'
import { MutedText } from '#app/ui/screen/Page.tsx'
import { workLimits } from '#contract/worklog/shapes.ts'
import { blankField, moved, type FieldDraft, type FieldFault } from './formDraft.ts'
import { FormFieldRow } from './FormFieldRow.tsx'

type FormFieldsProps = {
  fields: readonly FieldDraft[]
  faults: readonly (FieldFault | null)[]
  put: (change: (fields: FieldDraft[]) => FieldDraft[]) => void
  list: RefObject<HTMLDivElement | null>
}

/** The fields of a form as they are written. */
export const FormFields = ({ fields, faults, put, list }: FormFieldsProps) => (
  <div ref={list} tabIndex={-1}>
    {fields.length === 0 && (
      <MutedText>
        <Trans>This form has no fields. Add the fields to fill in at this step during a run.</Trans>
      </MutedText>
    )}
    {fields.map((field, n) => (
      <FormFieldRow
        key={field.row ?? field.key}
        field={field}
        number={n + 1}
        count={fields.length}
        fault={faults[n] ?? null}
        onChange={change =>
          put(all => all.map(one => (one.key === field.key ? { ...one, ...change } : one)))
        }
        onMove={by => put(all => moved(all, field.key, by))}
        onRemove={() => put(all => all.filter(one => one.key !== field.key))}
      />
    ))}
  </div>
)

/** What is typed next belongs into the new field. */
export const AddField = ({ fields, put, list }: Omit<FormFieldsProps, 'faults'>) => {
  const { t } = useLingui()
  const add = () => {
    flushSync(() => put(all => [...all, blankField()]))
    ;[...(list.current?.querySelectorAll<HTMLElement>('[data-label]') ?? [])].at(-1)?.focus()
  }
  return (
    <Button
      icon={Plus}
      why={
        fields.length >= workLimits.fieldsOfForm ? t`A form can have up to 50 fields.` : undefined
      }
      onClick={add}
    >
      <Trans>Add field</Trans>
    </Button>
  )
}

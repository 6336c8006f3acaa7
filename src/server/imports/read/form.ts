// What a step of a source asks for, as it is written here. Pure.
import { FormField } from '#contract/worklog/shapes.ts'
import { omit } from 'zod/mini'
import { hasSigner, problemsOfField } from '#contract/worklog/formProblems.ts'
import type { ImportStep, Note } from '../common/shapes.ts'
import { list, record, text, whole } from './values.ts'

const Field = omit(FormField, { field_revisionid: true, fieldid: true, words: true })

/**
 * Fields that could not have been written here are left out, each with a note. So are teams, which
 * are none of this site, and holds for which nobody could sign.
 */
export const readForm = (value: unknown, where: string, notes: Note[]): ImportStep['form'] => {
  const labels = new Set<string>()
  const fields = list(record(value)?.['fields']).flatMap(one => {
    const read = Field.safeParse({ required: false, ...record(one) })
    if (read.success && !labels.has(read.data.label) && problemsOfField(read.data).length === 0) {
      labels.add(read.data.label)
      const { team, ...field } = read.data
      if (team !== undefined) notes.push({ kind: 'skipped', reason: 'the team of a field', where })
      return [field]
    }
    notes.push({ kind: 'skipped', reason: 'a field of a form', where })
    return []
  })
  if (hasSigner(fields)) return fields
  return fields.map(({ hold, ...field }) => {
    if (hold)
      notes.push({
        kind: 'skipped',
        reason: 'the hold of a field, because no field of the step takes a signature',
        where,
      })
    return field
  })
}

/** What the source calls each field, whether it can be written here or not. */
export const fieldidsOf = (value: unknown): ImportStep['fieldids'] =>
  list(record(value)?.['fields']).map(one => {
    const field = record(one)
    return {
      fieldid: whole(field?.['fieldid'], 1) ?? whole(field?.['field_revisionid'], 1),
      label: text(field?.['label']),
    }
  })

// What a run asks for: it keeps that itself, as it was when it began.
import type { FormField } from '#contract/worklog/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

export type AskedField = FormField & { stepid: number }
/** As an entry keeps them: the fields of each step. */
export type PinnedForms = { stepid: number; fields: FormField[] }[]
export const fieldsOf = (forms: PinnedForms): AskedField[] =>
  forms.flatMap(({ stepid, fields }) => fields.map(field => ({ ...field, stepid })))

/** All fields that an entry asks for, in the order of its steps: those of its beginning. */
export const loadPinnedFields = async (
  db: Db,
  { entryid }: { entryid: number },
): Promise<AskedField[]> =>
  fieldsOf(
    (
      await db.one<{ forms: PinnedForms }>(
        sql`select forms from work_entries where entryid = ${entryid}`,
        'Entry',
      )
    ).forms,
  )

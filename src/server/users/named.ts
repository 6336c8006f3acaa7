// People by the names that texts call them by.
import { mentionsAtMost } from '#contract/comments/schemas.ts'
import { invalidField } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

export type NamedPerson = { name: string; userid: number }

/** Those of these names as they are now. Throws 422 for more than one text may name. */
export const findNamed = async (
  db: Db,
  names: readonly string[],
  field: string,
): Promise<NamedPerson[]> => {
  if (names.length === 0) return []
  const people = await db.many<NamedPerson>(sql`
    select unique_username as name, userid from users
    where unique_username = any(${[...names]}::text[]) and state <> 'erased' order by userid`)
  if (people.length > mentionsAtMost)
    throw invalidField(
      field,
      'too_many_names',
      `At most ${mentionsAtMost} people are named: nothing was saved`,
    )
  return people
}

// People by the names that texts call them by.
import { mentionsAtMost } from '#contract/comments/schemas.ts'
import { invalidField } from '#lib/errors.ts'
import { namesIn, splitMentions } from '#lib/people/mentions.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

export type NamedPerson = { name: string; userid: number }

/** Whoever of these people the texts name, each name once. */
export const namedOf = <T extends NamedPerson>(
  texts: readonly string[],
  people: readonly T[],
): T[] => {
  const byName = new Map(people.map(one => [one.name, one]))
  return [
    ...new Set(texts.flatMap(text => splitMentions(text, byName).flatMap(({ is }) => is ?? []))),
  ]
}

/**
 * Whoever the texts name, by the names as they are now; `kept`: those whom the text named before,
 * who are meant by those names still.
 */
export const findNamed = async (
  db: Db,
  texts: readonly string[],
  kept: readonly NamedPerson[] = [],
): Promise<NamedPerson[]> => {
  const names = [...new Set(texts.flatMap(namesIn))]
  if (names.length === 0) return []
  const people = await db.many<NamedPerson>(sql`
    select unique_username as name, userid from users
    where unique_username = any(${names}::text[]) and state <> 'erased' order by userid`)
  return namedOf(texts, [...people, ...kept])
}

/** Throws 422 for more people than one text may name. */
export const requireFewNamed = (people: readonly NamedPerson[], field: string): void => {
  if (new Set(people.map(one => one.userid)).size > mentionsAtMost)
    throw invalidField(
      field,
      'too_many_names',
      `You can mention up to ${mentionsAtMost} people. Nothing was saved`,
    )
}

/** Whoever the text names. Throws 422 for too many. */
export const requireNamed = async (db: Db, text: string, field: string): Promise<NamedPerson[]> => {
  const named = await findNamed(db, [text])
  requireFewNamed(named, field)
  return named
}

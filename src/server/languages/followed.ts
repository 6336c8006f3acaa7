// From which revision of the source each wording of a translation was made, so that a change of the
// source makes that text outdated and no other (0504).
import { createHash } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { TranslationKey } from './translations.ts'

type Key = Pick<TranslationKey, 'resource' | 'resourceid' | 'langid'>
/** `text`: null where the words of the source stand in the language too. */
export type Wording = { name: string; text: string | null; source_revisionid: number }

const digestOf = (text: string | null): Buffer =>
  createHash('sha256')
    .update(text ?? '')
    .digest()

/** `isNews`: they were just made or compared; else it is noted only where nothing is known yet. */
export const noteFollowed = async (
  db: Db,
  key: Key,
  wordings: readonly Wording[],
  isNews: boolean,
): Promise<void> => {
  if (wordings.length === 0) return
  await db.run(sql`
    insert into followed_wordings (resource, resourceid, langid, name, digest, source_revisionid)
    select ${key.resource}, ${key.resourceid}, ${key.langid}, name, digest, source_revisionid
    from unnest(${wordings.map(one => one.name)}::text[],
      ${wordings.map(one => digestOf(one.text))}::bytea[],
      ${wordings.map(one => one.source_revisionid)}::int[]) as given (name, digest, source_revisionid)
    on conflict (resource, resourceid, langid, name, digest)
    ${isNews ? sql`do update set source_revisionid = excluded.source_revisionid` : sql`do nothing`}`)
}

/** null: the words of the source stand in the language. */
export type Standing = Key & { name: string; text: string | null }

/**
 * Which revision of the source each of these follows, in their order; null where nothing is noted.
 * What no longer stands is not looked at: it may be much.
 */
export const loadFollowed = (db: Db, standing: readonly Standing[]): Promise<(number | null)[]> =>
  db.values<number | null>(sql`
    select f.source_revisionid
    from unnest(${standing.map(one => one.resource)}::text[],
      ${standing.map(one => one.resourceid)}::int[],
      ${standing.map(one => one.langid)}::text[],
      ${standing.map(one => one.name)}::text[],
      ${standing.map(one => digestOf(one.text))}::bytea[])
      with ordinality s (resource, resourceid, langid, name, digest, place)
    left join followed_wordings f using (resource, resourceid, langid, name, digest)
    order by s.place`)

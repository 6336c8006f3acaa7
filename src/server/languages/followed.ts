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

/** What is known of the wordings of a guide's languages, or of one of them. */
export type Followed = {
  of: (key: Key, name: string, text: string | null) => number | undefined
  revisionids: number[]
}

export const loadFollowed = async (
  db: Db,
  guideid: number,
  stepids: readonly number[],
  langids: readonly string[],
): Promise<Followed> => {
  const rows = await db.many<Key & { name: string; digest: string; source_revisionid: number }>(sql`
    select resource, resourceid, langid, name, encode(digest, 'hex') as digest, source_revisionid
    from followed_wordings where langid = any(${langids}::text[])
      and (resource = 'guide' and resourceid = ${guideid}
        or resource = 'step' and resourceid = any(${stepids}::int[]))`)
  const placeOf = (key: Key, name: string, digest: string) =>
    `${key.resource} ${key.resourceid} ${key.langid} ${digest} ${name}`
  const known = new Map(
    rows.map(row => [placeOf(row, row.name, row.digest), row.source_revisionid]),
  )
  return {
    of: (key, name, text) => known.get(placeOf(key, name, digestOf(text).toString('hex'))),
    revisionids: [...new Set(known.values())],
  }
}

// A rule tried on the newest edits that waited for review, before it is switched on.
import {
  ruleLimits,
  type RuleKind,
  type RulePlace,
  type RuleTrial,
} from '#contract/contentRules/schemas.ts'
import { lastOf } from '#lib/existing.ts'
import { createPauses } from '#server/base/pauses.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { broughtBy } from '#server/judging/brought.ts'
import { addEntries, noEntries } from '#server/judging/entries.ts'
import { lettersAtOnce } from '#server/judging/judge.ts'
import { saidInUnits, type SaidUnit } from '#server/judging/saidIn.ts'

type Past = Omit<RuleTrial['matches'][number], 'words'> & { units: SaidUnit[] }

/** Edits that are read at once, and letters of them: what comes in one answer is read at once. */
const atOnce = 20
const lettersRead = 300_000

type Tried = { kind: RuleKind; entries: readonly string[] } & Asked
/** Of what, and of whom. */
type Asked = { places: readonly RulePlace[]; below: number | null }
/** As the judge asks: never Moderators, and everybody else as they are now. */
const isAsked = ({ places, below }: Asked): Sql => sql`
  case i.kind when 'create' then 'page' else 'edit' end = any(${places}::text[])
  and u.privilege not in ('Moderator', 'Admin')
  and (${below}::int is null or u.reputation < ${below})`

/** At least one, also where that alone is longer. */
const loadPast = (db: Db, asked: Asked, before: number | null, most: number): Promise<Past[]> =>
  db.many<Past>(sql`
  with sized as (
    select i.itemid, (select coalesce(sum(octet_length(u.unit::text)), 0) from patrol_units u
        where u.itemid = i.itemid) as letters
      from patrol_items i join users u on u.userid = i.authorid
      where (${before}::int is null or i.itemid < ${before}) and ${isAsked(asked)}
      order by i.itemid desc limit ${most}
  ), summed as (
    select itemid, sum(letters) over (order by itemid desc) - letters as letters_before from sized
  )
  select i.itemid, i.doc_type, coalesce(g.title, w.title, '') as title, i.state, i.created,
    coalesce((select jsonb_agg(u.unit) from patrol_units u where u.itemid = i.itemid), '[]')
      as units
  from summed s join patrol_items i using (itemid)
    left join guides g on i.doc_type = 'guide' and g.guideid = i.docid
    left join wikis w on i.doc_type = 'wiki' and w.wikiid = i.docid
  where s.letters_before < ${lettersRead}
  order by i.itemid desc`)

export const tryRule = async (db: Db, { kind, entries, ...asked }: Tried): Promise<RuleTrial> => {
  const pause = createPauses(lettersAtOnce)
  const ordered = noEntries()
  await addEntries(ordered, [{ ruleid: 0, kind, entries }], pause)
  const result: RuleTrial = { looked_at: 0, matched: 0, accepted: 0, denied: 0, matches: [] }
  let last: number | null = null
  while (result.looked_at < ruleLimits.tried) {
    const past = await loadPast(
      db,
      asked,
      last,
      Math.min(atOnce, ruleLimits.tried - result.looked_at),
    )
    if (past.length === 0) break
    for (const { units, ...item } of past) {
      const { before, next } = saidInUnits(units)
      const words = (await broughtBy(before, next, ordered, pause)).map(({ entry }) => entry.text)
      result.looked_at += 1
      if (words.length === 0) continue
      result.matched += 1
      if (item.state === 'accepted' || item.state === 'partial') result.accepted += 1
      if (item.state === 'denied') result.denied += 1
      if (result.matches.length < ruleLimits.shown) result.matches.push({ ...item, words })
    }
    last = lastOf(past).itemid
  }
  return result
}

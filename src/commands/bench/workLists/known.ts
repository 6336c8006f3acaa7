// What is asked of the filled site, and what the questions name of it.
import { firstOf, memberAt } from '#lib/existing.ts'
import type { Asked } from '#commands/bench/againstSql.ts'

/** An answer of one of the lists: runs and the like, releases with their number, or days. */
export type Answer =
  | readonly Record<string, number>[]
  | { releases: readonly { releaseid: number }[]; total: number }
  | { days: readonly { day: string; total: number }[] }
/** What of an answer is held against the plain statement. */
type Held = { ids: (string | number)[]; total: number }
/** `ids`: gives all that belongs into the answer, in its order; `id`: its name in the answer. */
export type Kind = Asked & {
  what: string
  ids: string
  limit: number
  offset: number
  id: string
}

/** The page that an answer gives, and how many there are by its word or by the header `counted`. */
export const heldIn = ({ id }: Kind, answer: Answer, counted: number): Held => {
  if ('days' in answer) {
    const ids = answer.days.flatMap(({ day, total }) => (total > 0 ? [`${day} ${total}`] : []))
    return { ids, total: ids.length }
  }
  return 'releases' in answer
    ? { ids: answer.releases.map(one => one.releaseid), total: answer.total }
    : { ids: answer.map(row => memberAt(row, id)), total: counted }
}

/** Ids of the filled site that the questions name. */
export type Known = {
  now: number
  guideid: number
  userid: number
  releaseid: number
  teamid: number
  orderid: number
}

/** Where there is much: the guide that is worked by most, who owns most, and so on. */
export const knownOf = async (ask: (statement: string) => Promise<Known[]>): Promise<Known> => {
  const most = (column: string, table: string) => `(select ${column} from ${table}
    where ${column} is not null group by 1 order by count(*) desc, 1 limit 1)`
  return firstOf(
    await ask(`select extract(epoch from now())::int as now,
    ${most('guideid', 'work_entries')} as guideid, ${most('ownerid', 'register_entries')} as userid,
    ${most('releaseid', 'work_entries')} as releaseid, ${most('teamid', 'guide_teams')} as teamid,
    ${most('orderid', 'work_entries')} as orderid`),
  )
}

/** What is asked in words, the query of its address, and the plain statement. */
export type Question = [what: string, search: string, ids: string]
export const day = 86_400 // seconds

// What there is to mend first in guides, for those who are told by mail: what somebody looked at
// and ignores with a reason is left out while the words are the same.
import type { Fault } from '#contract/guides/guideCheck.ts'
import { digestOf } from '#contract/guides/ignored.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { imagesOf } from '../content.ts'
import { faultsOf, loadChecked, type Checked } from './faults.ts'

type Ignored = {
  guideid: number
  code: string
  stepid: number | null
  lineid: number | null
  digest: string
}

const isIgnored = (
  { code, stepid, line }: Fault,
  { fields, steps }: Checked,
  ignored: readonly Ignored[],
): boolean => {
  const content = steps.find(one => one.stepid === stepid)
  const lineid = line === undefined ? null : (content?.lines[line - 1]?.lineid ?? null)
  const words = content && { lines: content.lines, imageids: imagesOf(content) }
  const digest = digestOf({ code, lineid, about: {} }, fields, words)
  return ignored.some(
    one =>
      one.code === code && one.stepid === stepid && one.lineid === lineid && one.digest === digest,
  )
}

/** By guideid; of those with nothing to mend, and of deleted ones, there is none. */
export const findFirstFaults = async (db: Db, guideids: number[]): Promise<Map<number, Fault>> => {
  const ignored = await db.many<Ignored>(sql`
    select guideid, code, stepid, lineid, digest from ignored_findings
    where guideid = any(${guideids}::int[]) order by ignoredid`)
  const guides = await loadChecked(db, guideids)
  return new Map(
    guides.flatMap(guide => {
      const looked = ignored.filter(one => one.guideid === guide.guideid)
      const first = faultsOf(guide).find(fault => !isIgnored(fault, guide, looked))
      return first ? [[guide.guideid, first] as const] : []
    }),
  )
}

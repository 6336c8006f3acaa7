// What copies of releases leave behind: guides that come first and have no release to copy.
import type { SignedIn } from '#server/http/context.ts'
import { sql } from '#server/db/sql.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { readersTitle } from '#server/rights/released.ts'
import type { CopySource } from './copiedGuide.ts'

type Left = { guideid: number; title: string }

/** Of each guide that is copied, as far as the caller may see them; the copy needs them still. */
export const loadNotCopied = async (
  ctx: SignedIn,
  sources: readonly CopySource[],
): Promise<(guideid: number) => Left[]> => {
  const copied = new Set(sources.map(one => one.row.guideid))
  const before = new Map(
    sources.map(({ row }) => [
      row.guideid,
      row.prerequisite_releases.map(pin => pin.guideid).filter(id => !copied.has(id)),
    ]),
  )
  const wanted = [...before.values()].flat()
  if (wanted.length === 0) return () => []
  const titles = new Map(
    (
      await ctx.db.many<Left>(sql`
        select g.guideid, ${readersTitle} as title from guides g
        where g.guideid = any(${wanted}::int[]) and g.deleted_date is null
          and ${visibleTo(ctx.person)}`)
    ).map(one => [one.guideid, one]),
  )
  return guideid => (before.get(guideid) ?? []).flatMap(id => titles.get(id) ?? [])
}

// Which guideid each guide of the source has here: its own where that is free, so that links and
// prerequisites hold.
import { entryOf, itemAt } from '#lib/existing.ts'
import type { Database, Db } from '#server/db/open.ts'
import { unique } from '../common/batch.ts'
import { sourceOf, type GuideId } from '../common/shapes.ts'
import { guidesBySource, newGuideids, raiseSequence, takenGuideids } from './sql.ts'

/** Ids above this are not kept: the table's own would soon have no room behind them. */
export const keptAtMost = 1_000_000_000

export type Ids = {
  /** Decides for a block of guides; those that are here already keep what they have. */
  add: (guides: GuideId[]) => Promise<void>
  of: (guide: GuideId) => number | undefined
  /** Gives new ids where somebody took one since `add`. */
  renew: (db: Db, guides: GuideId[]) => Promise<void>
}

export const createIds = (database: Database): Ids => {
  const known = new Map<string, number>()
  return {
    of: guide => known.get(sourceOf(guide.site, guide.guideid)),
    async renew(db, guides) {
      const sources = guides.map(guide => sourceOf(guide.site, guide.guideid))
      const taken = new Set(
        guides.length
          ? await takenGuideids(
              db,
              sources.map(source => entryOf(known, source)),
            )
          : [],
      )
      const late = sources.filter(source => taken.has(entryOf(known, source)))
      const fresh = late.length ? await newGuideids(db, late.length) : []
      late.forEach((source, index) => known.set(source, itemAt(fresh, index)))
    },
    async add(guides) {
      const bySource = new Map(
        guides.map(guide => [sourceOf(guide.site, guide.guideid), guide.guideid]),
      )
      for (const [source, guideid] of await guidesBySource(database, [...bySource.keys()])) {
        known.set(source, guideid)
        bySource.delete(source)
      }
      const wanted = unique([...bySource.values()].filter(id => id <= keptAtMost))
      if (wanted.length)
        await raiseSequence(
          database,
          'guides',
          wanted.reduce((a, b) => Math.max(a, b)),
        )
      const taken = new Set(wanted.length ? await takenGuideids(database, wanted) : [])
      const given = new Set(known.values())
      const others: string[] = []
      for (const [source, id] of bySource) {
        if (id > keptAtMost || taken.has(id) || given.has(id)) others.push(source)
        else {
          known.set(source, id)
          given.add(id)
        }
      }
      const fresh = others.length ? await newGuideids(database, others.length) : []
      others.forEach((source, index) => known.set(source, itemAt(fresh, index)))
    },
  }
}

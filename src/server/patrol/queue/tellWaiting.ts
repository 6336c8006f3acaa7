// Who wants to hear of it is notified of what newly waits in their saved filters: one notice for
// each filter, with how much waits there for them at that moment (decision 0567).
import type { SavedFilter } from '#contract/patrol/queries.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { personOf, readsOnly } from '#server/http/access/access.ts'
import type { Service } from '#server/http/service.ts'
import { notify, type NewNotice } from '#server/notifications/notify.ts'
import { correctWaiting } from '#server/notifications/waiting.ts'
import { countWaiting } from './items.ts'
import { keepFilters, loadFilters } from './savedFilters.ts'

const peopleAtOnce = 200

/** The desk with this filter, as its own address says it. */
const pathOf = ({ filter: { sort = 'risk', ...rest } }: SavedFilter): string => {
  const given = Object.entries(rest).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  const query = [['sort', sort], ...given].map(([name, value]) => [String(name), String(value)])
  return `/patrol?${new URLSearchParams(query)}`
}

/** With the filters locked: whoever comes second finds that they were told. */
const tellOne = async (
  service: Service,
  db: Db,
  userid: number,
  now: UnixSeconds,
): Promise<void> => {
  const kept = await loadFilters(db, userid, true)
  const known = await personOf(db, userid)
  if (!known) return
  const settings = service.settings()
  const person = { ...known, readsOnly: readsOnly(known, settings) }
  const notices: NewNotice[] = []
  const counts: { filter: string; count: number }[] = []
  const after = []
  for (const one of kept) {
    if (!one.tell) {
      after.push(one)
      continue
    }
    const { name } = one
    const { count, newest } = await countWaiting({ person, settings, now }, db, one.filter)
    after.push({ ...one, seen: Math.max(one.seen, newest) })
    if (newest > one.seen)
      notices.push({
        userid,
        event: 'patrol.filter.waiting',
        path: pathOf(one),
        data: { title: name, filter: name, count },
        actor: null,
        once: true,
        renews: true,
      })
    else counts.push({ filter: name, count })
  }
  await correctWaiting(db, userid, counts)
  await notify({ db, now, person: null }, notices)
  if (notices.length > 0) await keepFilters(db, userid, after)
}

/** Hourly, before the digests. */
export const tellOfWaiting = async (service: Service, now: UnixSeconds): Promise<void> => {
  const { database } = service
  let after = 0
  for (;;) {
    const userids: number[] = await database.values<number>(sql`
      select userid from users where userid > ${after} and state = 'active'
        and patrol_filters @> '[{"tell": true}]' order by userid limit ${peopleAtOnce}`)
    for (const userid of userids) await database.write(db => tellOne(service, db, userid, now))
    after = userids.at(-1) ?? after
    if (userids.length < peopleAtOnce) return
  }
}

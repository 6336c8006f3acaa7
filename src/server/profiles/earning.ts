// What earns badges: events of a write, on their way to a job that looks at the person afresh
// (api-facts 4.11).
import { entryOf, foundIn, lastOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { EventName, NewEvent } from '#contract/events/table.ts'
import { writeOutbox } from '#server/effects/outbox.ts'
import type { Person } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import type { NewJob } from '#server/effects/jobs.ts'
import { unixNow } from '#lib/time.ts'
import { userUrl } from '#server/base/addresses.ts'
import { notify } from '#server/notifications/notify.ts'
import { badges } from './badges.ts'
import { addDeed, award, lockEarners, nextUserids, raiseStamps, type Earned } from './sql.badges.ts'

/** Events that leave no row of their own that could be counted later. */
const deeds: Partial<Record<EventName, string>> = {
  'tag.added': 'tags',
  'comment.created': 'comments',
  'patrol.decision.accepted': 'decisions',
  'patrol.decision.denied': 'decisions',
  'patrol.decision.partial': 'decisions',
}
const byActor = new Set<EventName>([
  'guide.created',
  'guide.completed',
  'guide.updated',
  'wiki.updated',
])

/**
 * Jobs for whoever may have earned something by these events. Counts deeds in the write's own
 * transaction.
 */
export const earningJobs = async (
  db: Db,
  person: Person | null,
  events: NewEvent[],
): Promise<NewJob[]> => {
  const people = new Set<number>()
  if (person) {
    for (const deed of ['tags', 'comments', 'decisions']) {
      const times = events.filter(({ event }) => deeds[event] === deed).length
      if (times === 0) continue
      await addDeed(db, person.userid, deed, times)
      people.add(person.userid)
    }
    if (events.some(({ event }) => byActor.has(event))) people.add(person.userid)
  }
  const guideids: number[] = []
  for (const { event, data } of events) {
    if (event === 'user.updated' || event === 'team.member_added') people.add(data.userid)
    if (event === 'guide.published' || event === 'guide.updated' || event === 'release.released')
      guideids.push(data.guideid)
  }
  if (guideids.length) {
    for (const { author } of await db.many<{ author: number }>(
      sql`select distinct author from guides where guideid = any(${guideids}::int[])`,
    ))
      people.add(author)
  }
  // In one order everywhere: two writes that queue for the same people do not wait for one another.
  return [...people]
    .sort((a, b) => a - b)
    .map(userid => ({ kind: 'badges', payload: { userid }, unique: `badges ${userid}` }))
}

const tellEarners = async (db: Db, earned: Earned[]) => {
  const people = await db.many<{ userid: number; username: string }>(
    sql`select userid, username from users where userid
      = any(${earned.map(one => one.userid)}::int[])`,
  )
  const pathOf = new Map(people.map(person => [person.userid, userUrl('', person)]))
  await notify(
    { db, now: unixNow(), person: null },
    earned.map(({ userid, badgeid }) => ({
      userid,
      event: 'badge.earned',
      path: entryOf(pathOf, userid),
      data: { title: foundIn(badges, one => one.badgeid === badgeid).name, badgeid },
    })),
  )
}

const give = async (service: Service, userids: number[], told: boolean): Promise<void> => {
  const touched = await service.database.write(async db => {
    const earned = await award(db, await lockEarners(db, userids), unixNow())
    const resources = [...new Set(earned.map(({ userid }) => userid))].sort((a, b) => a - b)
    if (resources.length === 0) return []
    await raiseStamps(db, resources)
    const keys = resources.map(userid => `user:${userid}`)
    const event = ({ userid, badgeid }: Earned): NewEvent => ({
      event: 'badge.earned',
      data: { userid, badgeid },
    })
    await writeOutbox(db, null, told ? earned.map(event) : [], keys)
    if (told) await tellEarners(db, earned)
    return keys
  })
  service.stamps.touched(touched)
}

const atOnce = 200

/**
 * The job: one person, or everybody where the payload names none. Then nobody is told: it was
 * earned long ago.
 */
export const giveBadges = async (
  service: Service,
  payload: Record<string, unknown>,
): Promise<void> => {
  if (payload['userid'] !== undefined) return give(service, [Number(payload['userid'])], true)
  for (let after = 0; ;) {
    const userids = await nextUserids(service.database, after, atOnce)
    if (userids.length === 0) return
    await give(service, userids, false)
    after = lastOf(userids)
  }
}

// Takes the demo site away, thing by thing: a job in short turns, which begins each turn with what
// is still there.
import { germanTerms } from '#demo/german.ts'
import { demoFilter } from '#demo/month/desk.ts'
import { sameJson } from '#lib/json.ts'
import { sql } from '#server/db/sql.ts'
import { unixNow } from '#lib/time.ts'
import { audit } from '#server/effects/audit.ts'
import { queueJob } from '#server/effects/jobs.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import type { Service } from '#server/http/service.ts'
import { keepFilters, loadFilters } from '#server/patrol/queue/savedFilters.ts'
import { forgetViews } from '#server/views/forget.sql.ts'
import { removalJob } from './ask.ts'
import { clientOf, endClients, type AnswersAt } from './demoClients.ts'
import {
  countThings,
  dropThing,
  finishRemoval,
  keepThing,
  loadDemo,
  nextThing,
  type DemoSite,
} from './sql.ts'
import { takeAway, type Remover } from './takeAway.ts'

const turn = 2000 // milliseconds; other jobs have their turn then

const everything = 2_147_483_647

/** Its views first: they name the people who go last. */
const forgetItsViews = async ({ service: { database }, demo }: Remover): Promise<void> => {
  const people = await database.values<number>(sql`select id from demo_things where kind = 'user'`)
  await database.write(db => forgetViews(db, people, { userid: demo.adminid, date: demo.began }))
}

const finish = (service: Service): Promise<void> =>
  writeAsService(service, 'demo', async by => {
    await finishRemoval(by.db, by.now)
    await audit(by, {
      action: 'demo.removed',
      target_type: 'demo',
      target_id: 'demo',
      after: {
        kept: Object.fromEntries((await countThings(by.db)).map(one => [one.kind, one.kept])),
      },
    })
  })

/** Unless somebody has written terms of their own since. */
const forgetItsTerms = async ({ client }: Remover): Promise<void> => {
  const { terms, ...pair } = germanTerms
  const known = await client.readTerms({ query: pair })
  if (sameJson(known.terms, terms)) await client.setTerms({ body: { ...known, terms: [] } })
}

/** What it kept for its Admin, unless they have changed it since. */
const forgetItsFilter = ({ service: { database }, demo }: Remover): Promise<void> =>
  database.write(async db => {
    const known = await loadFilters(db, demo.adminid, true)
    const { name, filter } = demoFilter
    const isDemos = (one: (typeof known)[number]) =>
      one.name === name && sameJson(one.filter, filter) && !one.first && !one.tell
    const own = known.filter(one => !isDemos(one))
    if (own.length < known.length) await keepFilters(db, demo.adminid, own)
  })

/**
 * Who it is done as: who asked, or where the machine did, the Admin who stands behind the demo; any
 * other of the site where they are none any more.
 */
const actingAdmin = async (
  { database }: Service,
  { removed_by, adminid }: DemoSite,
): Promise<number> =>
  (
    await database.one<{ userid: number }>(
      sql`select userid from users where privilege = 'Admin' and state = 'active'
          and userid not in (select id from demo_things where kind = 'user')
        order by userid = ${removed_by ?? adminid} desc, userid = ${adminid} desc, userid limit 1`,
      'Admin',
    )
  ).userid

export const removeDemo = async (
  service: Service,
  answersAt: AnswersAt,
  from = everything,
): Promise<void> => {
  const demo = await loadDemo(service.database)
  if (!demo || demo.removal === null || demo.removed !== null) return
  const userid = await actingAdmin(service, demo)
  const client = await clientOf(service, answersAt(service, unixNow), userid)
  const by: Remover = { service, client, demo }
  const until = Date.now() + turn
  let before = from
  if (before === everything) {
    await forgetItsViews(by)
    await forgetItsTerms(by)
    await forgetItsFilter(by)
  }
  for (;;) {
    const thing = await nextThing(service.database, before)
    if (!thing) break
    const kept = await takeAway(by, thing)
    if (kept === null) await dropThing(service.database, thing.place)
    else await keepThing(service.database, thing.place, kept)
    before = thing.place
    if (Date.now() < until) continue
    await queueJob(service.database, removalJob(before))
    return service.wakeJobs()
  }
  await endClients(service)
  await finish(service)
}

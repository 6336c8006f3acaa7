// Readers get another release, or none (moderation-admin 7, 9): states, stamps, events and words to
// people in one transaction.
import type { NoticeName } from '#contract/events/table.ts'
import { invalidField } from '#lib/errors.ts'
import { untitledGuideUrl } from '#server/base/addresses.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import { showItems, whatReadersGet, type ShownItems } from '#server/guides/itemPages.ts'
import { loadAccess } from '#server/rights/guides.ts'
import { asContent } from '#server/guides/content.ts'
import { guideToSave } from '#server/guides/save.ts'
import { loadGuideRow } from '#server/guides/sql.ts'
import { personOf } from '#server/http/access/access.ts'
import type { Ctx, Person } from '#server/http/context.ts'
import { guidesKey, treeGuidesKey } from '#server/base/stampNames.ts'
import { saveResource } from '#server/saves/saveResource.ts'
import { notify } from '#server/notifications/notify.ts'
import type { ReleaseRow } from '#server/guides/releases.ts'
import { tellOpen } from '#server/reading/tell.ts'
import { newestSuperseded, stampReaders, supersede, updateState } from './sql.ts'
import { findCategory } from '#server/wikis/rules.ts'
import { statusOf } from '#contract/releases/states.ts'

type Row = Pick<ReleaseRow, 'releaseid' | 'guideid' | 'userid' | 'state' | 'outcome'>
export const emitRelease = (
  ctx: Ctx,
  event: 'created' | 'updated' | 'submitted' | 'released' | 'rejected' | 'cancelled' | 'deleted',
  row: Row,
): void =>
  ctx.emit({
    event: `release.${event}`,
    data: { releaseid: row.releaseid, guideid: row.guideid, status: statusOf(row) },
  })

/** Who made it hears of what others did with it. */
export const tellMaker = async (ctx: Ctx, row: ReleaseRow, event: NoticeName): Promise<void> => {
  await notify(ctx, [
    {
      userid: row.userid,
      event,
      path: untitledGuideUrl('', row.guideid),
      // Whoever made it may not be allowed to see the guide any more.
      guideid: row.guideid,
      data: {
        // As what is released is called: what the guide is called since may be private.
        title: `${row.guide_title}, ${row.title}`,
        releaseid: row.releaseid,
        guideid: row.guideid,
      },
    },
  ])
}

const touchReaders = async (ctx: Ctx, guideid: number): Promise<void> => {
  await stampReaders(ctx.db, guideid, ctx.now)
  ctx.touch(`guide:${guideid}`, `modified:${guideid}`, guidesKey, treeGuidesKey)
}

/**
 * Whoever moves it publishes; by time alone or with another, who made it. Their account may
 * be gone by then: the release was made in time.
 */
const publisher = async (ctx: Ctx, { userid }: ReleaseRow): Promise<Person> => {
  if (ctx.person) return ctx.person
  return (
    (await personOf(ctx.db, userid)) ?? {
      userid,
      username: '',
      privilege: 'User',
      reputation: 0,
      teams: [],
      tokenid: 0,
      join_date: 0,
      verified: true,
    }
  )
}

/** A guide that was never public is from its first release on (api-facts 7.1). */
const publish = async (ctx: Ctx, row: ReleaseRow): Promise<void> => {
  const access = await loadAccess(ctx.db, row.guideid)
  const head = await loadGuideRow(ctx.db, row.guideid, true)
  if (access.public || head.published_date !== 0) return
  const by = { ...ctx, person: await publisher(ctx, row) }
  await saveResource(by, guideToSave(by, access, head, true), {
    change: () => asContent({ ...head.content, public: true }),
    verdict: 'live',
  })
}

/** Tools and parts that readers are shown. */
export const readersItems = async (ctx: Ctx, guideid: number): Promise<ShownItems> =>
  whatReadersGet(ctx.db, guideid, (await loadGuideRow(ctx.db, guideid, false)).content)

const followItems = async (ctx: Ctx, row: ReleaseRow, before: ShownItems): Promise<void> => {
  const person = await publisher(ctx, row)
  const now = await readersItems(ctx, row.guideid)
  await showItems({ ...ctx, person }, before, now, person.userid)
}

/** One that was replaced may name a category that was deleted since. */
const requireItsCategory = async (ctx: Ctx, { releaseid }: ReleaseRow): Promise<void> => {
  const { guide_category: category } = await ctx.db.one<{ guide_category: string | null }>(
    sql`select guide_category from releases where releaseid = ${releaseid}`,
  )
  if (category !== null && !(await findCategory(ctx.db, category)))
    throw invalidField(
      'category',
      'not_found',
      `The category ${category} of this release no longer exists. Create the category again first`,
    )
}

type Way = {
  /** To an older one. */
  returned?: boolean
  /** What readers were shown until now. */
  items?: ShownItems
  /** Another one of its group was moved: whoever did that is no author here. */
  taken?: boolean
}
/** The guide is locked. */
export const goLive = async (
  ctx: Ctx,
  row: ReleaseRow,
  { returned = false, items, taken = false }: Way = {},
): Promise<ReleaseRow> => {
  const by = taken ? { ...ctx, person: null } : ctx
  await requireItsCategory(ctx, row)
  const before = items === undefined ? await readersItems(ctx, row.guideid) : items
  const former = await supersede(ctx.db, row, row.releaseid, ctx.now)
  const live = await updateState(ctx.db, row.releaseid, { state: 'live', outcome: null }, ctx.now)
  await publish(by, live)
  await followItems(by, row, before)
  await touchReaders(ctx, row.guideid)
  await audit(ctx, {
    action: returned ? 'release.returned' : 'release.released',
    target_type: 'release',
    target_id: row.releaseid,
    before: { releaseid: former },
    after: { releaseid: row.releaseid },
    reason: ctx.reason,
  })
  emitRelease(ctx, 'released', live)
  await tellMaker(ctx, live, 'release.released')
  await tellOpen(ctx, row.guideid, { releaseid: row.releaseid })
  return live
}

/**
 * The live one was taken away: the newest that readers had before comes back, or they get the live
 * version of the guide.
 */
export const fallBack = async (ctx: Ctx, gone: ReleaseRow, items: ShownItems): Promise<void> => {
  const older = await newestSuperseded(ctx.db, gone)
  if (older) return void (await goLive(ctx, older, { returned: true, items }))
  await touchReaders(ctx, gone.guideid)
  await followItems(ctx, gone, items)
}

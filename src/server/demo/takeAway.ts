// How each kind of thing goes: as an Admin deletes it, so that rights, the audit log, kept answers
// and the search follow. What the site refuses to delete is in use, and stays (decision 0459).
import type { Client } from '#contract/client.ts'
import type { DemoKind } from '#contract/operator/schemas.ts'
import { demoWebhook } from '#demo/month/desk.ts'
import { ApiError } from '#lib/errors.ts'
import { sameJson } from '#lib/json.ts'
import { unixNow } from '#lib/time.ts'
import { erase } from '#server/accounts/erase.ts'
import { lockAccount } from '#server/accounts/sql.ts'
import { sql } from '#server/db/sql.ts'
import type { Service } from '#server/http/service.ts'
import { writeAsService } from '#server/http/internalWrite.ts'
import { markRemoved } from '#server/media/sql.ts'
import { removeModule } from '#server/training/remove.ts'
import { removeOrder } from '#server/workorders/remove.ts'
import { isWrittenOn, type DemoSite } from './sql.ts'

export type Remover = { service: Service; client: Client; demo: DemoSite }
/** null: it is gone. */
type Kept = 'edited' | 'in_use' | 'signs_in' | null

/** Gone already, or never to be seen again: that is as good. */
const orGone = (error: unknown): null => {
  if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return null
  throw error
}
const edited = ({ service, demo }: Remover, kind: 'guide' | 'wiki', id: number) =>
  isWrittenOn(service.database, kind, id, demo.last_revisionid ?? 0)

const pageOf = ({ service }: Remover, wikiid: number) =>
  service.database.maybe<{ namespace: string; title: string; revisionid: number }>(
    sql`select namespace, title, revisionid from wikis
      where wikiid = ${wikiid} and deleted_date is null`,
  )

const takeUser = ({ service }: Remover, userid: number): Promise<Kept> =>
  writeAsService(service, 'demo', async by => {
    await lockAccount(by.db, userid, true)
    const { state, signs_in } = await by.db.one<{ state: string; signs_in: boolean }>(
      sql`select state, password_hash is not null or sso_userid is not null as signs_in
        from users where userid = ${userid}`,
    )
    if (!signs_in && state !== 'erased') await erase(by, userid)
    return signs_in ? 'signs_in' : null
  })

const takeImage = async ({ service: { database } }: Remover, imageid: number): Promise<Kept> => {
  const row = await database.maybe<{ userid: number }>(
    sql`select userid from images where imageid = ${imageid}`,
  )
  // Documents that stay go on showing it; without one its bytes go by themselves.
  if (row) await markRemoved(database, row.userid, [imageid], unixNow())
  return null
}

const takeRelease = async ({ service, client }: Remover, releaseid: number): Promise<Kept> => {
  const row = () =>
    service.database.maybe<{ revisionid: number; state: string }>(
      sql`select release_revisionid as revisionid, state from releases where releaseid = ${releaseid}`,
    )
  const before = await row()
  if (before && ['in_review', 'approved', 'scheduled'].includes(before.state))
    await client.patchRelease({
      params: { releaseid },
      query: { revisionid: before.revisionid },
      body: { status: 'cancelled' },
    })
  const after = await row()
  // One that readers got is part of its guide, and goes out of sight with it.
  if (after?.state === 'draft')
    await client.deleteRelease({ params: { releaseid }, query: { revisionid: after.revisionid } })
  return null
}

const takeTraining = async ({ service }: Remover, id: number): Promise<Kept> => {
  const { used } = await service.database.one<{ used: boolean }>(sql`
    select exists (select from training_attempts where id = ${id}
      and userid not in (select id from demo_things where kind = 'user')) as used`)
  if (used) return 'in_use'
  await removeModule(service, id)
  return null
}

const takeTeam = async ({ service, client, demo }: Remover, teamid: number): Promise<Kept> => {
  const { joined } = await service.database.one<{ joined: boolean }>(sql`
    select exists (select from team_members where teamid = ${teamid} and userid <> ${demo.adminid}
      and userid not in (select id from demo_things where kind = 'user')) as joined`)
  if (joined) return 'in_use'
  await client.deleteTeam({ params: { teamid } })
  return null
}

const takeProcess = async (by: Remover, approval_processid: number): Promise<Kept> => {
  const row = await by.service.database.maybe<{ revisionid: number }>(
    sql`select revisionid from approval_processes where approval_processid = ${approval_processid}`,
  )
  if (row)
    await by.client.deleteProcess({
      params: { approval_processid },
      query: { revisionid: row.revisionid },
    })
  return null
}

const takeRule = async ({ service, client }: Remover, ruleid: number): Promise<Kept> => {
  const row = await service.database.maybe<{ revisionid: number }>(
    sql`select revisionid from content_rules where ruleid = ${ruleid}`,
  )
  if (row)
    await client.deleteContentRule({ params: { ruleid }, query: { revisionid: row.revisionid } })
  return null
}

const takeWebhook = async ({ service, client }: Remover, webhookid: number): Promise<Kept> => {
  const row = await service.database.maybe<
    typeof demoWebhook & { revisionid: number; active: boolean; is_first_secret: boolean }
  >(
    sql`select revisionid, url, events, description, active, secret_before is null as is_first_secret
      from webhooks where webhookid = ${webhookid}`,
  )
  if (!row) return null
  const { revisionid, active, is_first_secret, ...says } = row
  if (active || !is_first_secret || !sameJson(says, demoWebhook)) return 'edited'
  await client.deleteWebhook({ params: { webhookid }, query: { revisionid } })
  return null
}

const ways: Record<DemoKind, (by: Remover, id: number) => Promise<Kept>> = {
  user: takeUser,
  image: takeImage,
  release: takeRelease,
  training: takeTraining,
  team: takeTeam,
  process: takeProcess,
  rule: takeRule,
  webhook: takeWebhook,
  async guide(by, guideid) {
    if (await edited(by, 'guide', guideid)) return 'edited'
    const row = await by.service.database.maybe<{ revisionid: number }>(
      sql`select revisionid from guides where guideid = ${guideid} and deleted_date is null`,
    )
    if (row)
      await by.client.deleteGuide({ params: { guideid }, query: { revisionid: row.revisionid } })
    return null
  },
  async wiki(by, wikiid) {
    const page = await pageOf(by, wikiid)
    if (!page) return null
    if (await edited(by, 'wiki', wikiid)) return 'edited'
    const { namespace, title, revisionid } = page
    await by.client.deleteWiki({ params: { namespace, title }, query: { revisionid } })
    return null
  },
  async comment({ client }, commentid) {
    await client.deleteComment({ params: { commentid } })
    return null
  },
  async order({ service }, orderid) {
    return (await removeOrder(service.database, orderid)) ? null : 'in_use'
  },
  async work({ client }, entryid) {
    await client.deleteWork({ params: { entryid } })
    return null
  },
}

export const takeAway = async (
  by: Remover,
  { kind, id }: { kind: DemoKind; id: number },
): Promise<Kept> => {
  try {
    return await ways[kind](by, id).catch(orGone)
  } catch (error) {
    if (error instanceof ApiError && error.status === 422) return 'in_use'
    throw error
  }
}

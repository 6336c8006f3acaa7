// What is left of an erased person: published work and ledger rows under "former user", and nothing
// that names them.
import { randomInt } from 'node:crypto'
import { withoutNames } from '#lib/people/mentions.ts'
import { forgetQuotes, lockQuotes } from '#server/bulkRuns/quotes.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { lockViews } from '#server/db/viewsLock.ts'
import { audit } from '#server/effects/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { forgetAnswers } from '#server/http/idempotency.ts'
import { contextActingAs } from '#server/http/internalContext.ts'
import { withdrawAll } from '#server/patrol/withdrawAll.ts'
import { forgetNames, forgetPictures } from '#server/comments/forget.ts'
import { dropPictures } from '#server/media/images.ts'
import { dropExports } from './exports.ts'
import { flagRequests } from '#server/approvals/unmeetableStages.ts'
import { takeBack } from '#server/notifications/notify.ts'
import { leaveRegister } from '#server/releases/register.ts'
import { forgetResults } from '#server/training/forget.ts'
import { forgetBodies } from '#server/webhooks/forgetBodies.ts'
import { forgetWords } from '#server/worklog/content.ts'
import { forgetOrders } from '#server/workorders/forget.ts'

/** A number that nothing else knows: whoever has it cannot ask who it was. */
const formerName = async (db: Db): Promise<string> => {
  for (;;) {
    const name = `Former user ${randomInt(100_000, 1_000_000_000)}`
    if (!(await db.maybe(sql`select 1 from users where username = ${name}`))) return name
  }
}

/** What is only the person's own. What others see of their work stays. */
const ownTables = [
  sql`tokens`,
  sql`sign_ins`, // behind them: a token that another transaction ends meanwhile is here
  sql`email_links`,
  sql`notifications`,
  sql`notice_settings`,
  sql`notice_turns`,
  sql`idempotency_keys`,
  sql`comment_mentions`,
  sql`favorites`,
  sql`watches`,
  sql`follows`,
  sql`user_badges`,
  sql`deeds`,
  sql`views`,
  sql`view_people`,
  sql`view_pauses`,
  sql`view_clears`,
  sql`view_readings`,
  sql`saved_views`,
  sql`guide_users`,
  sql`reputation_entries`,
  sql`patrol_skips`,
  sql`patrol_looks`,
  sql`patrol_reports`,
  sql`ignored_findings`,
  sql`change_marks`,
  sql`sso_flows`,
  sql`sso_links`,
  sql`totp_secrets`,
  sql`recovery_codes`,
  sql`passkeys`,
  sql`passkey_challenges`,
  sql`app_passwords`,
  sql`bench_pins`,
  sql`guide_handovers`,
]

/**
 * Teams lose the person as if they had left: the earliest member leads, and a team without members
 * ends with its page.
 */
const leaveTeams = async (db: Db, userid: number): Promise<void> => {
  await db.run(sql`delete from team_members where userid = ${userid}`)
  await db.run(sql`
    with heirs as (
      select distinct on (m.teamid) m.teamid, m.userid from team_members m
        join teams t using (teamid) join users u on u.userid = m.userid
      where t.owner = ${userid} order by m.teamid, u.disabled, m.joined, m.userid
    ), leads as (update team_members m set lead = true from heirs h
      where m.teamid = h.teamid and m.userid = h.userid)
    update teams t set owner = h.userid, stamp = t.stamp + 1 from heirs h
      where t.teamid = h.teamid`)
  await db.run(
    sql`delete from teams t where owner = ${userid}
      and not exists (select from team_members m where m.teamid = t.teamid)`,
  )
}

/** The page about the person, with everything that it ever said. */
const emptyPage = async (db: Db, userid: number, now: number): Promise<void> => {
  const page = await db.maybe<{ wikiid: number }>(
    sql`select wikiid from wikis where namespace = 'USER' and title = ${String(userid)}`,
  )
  if (!page) return
  await lockQuotes(db)
  await db.one(sql`select set_config('stepwright.erases', 'on', true)`)
  await db.run(sql`
    update revisions set content = content || jsonb_build_object('contents', '', 'description', '',
      'display_title', ${String(userid)}::text, 'image', null)
    where doc_type = 'wiki' and docid = ${page.wikiid}`)
  await db.one(sql`select set_config('stepwright.erases', '', true)`)
  await db.run(sql`delete from translations where doc_type = 'wiki' and docid = ${page.wikiid}`)
  // They quote it.
  await db.run(sql`delete from patrol_reports where wikiid = ${page.wikiid}`)
  await forgetQuotes(db, { doc_type: 'wiki', docid: page.wikiid })
  await db.run(sql`
    update wikis set display_title = title, deleted_date = ${now}, stamp = stamp + 1
      where wikiid = ${page.wikiid}`)
}

/** Gives the name that is left. */
const emptyAccount = async (db: Db, userid: number): Promise<string> => {
  const username = await formerName(db)
  await db.run(sql`
    update users set state = 'erased', state_before = null, erase_at = null, suspended_until = null,
      suspended_reason = null, appeal = null, appealed = null, appeal_proof = null,
      appeal_proof_ends = null,
      username = ${username}, unique_username = null, email = null, claimed_email = null,
        email_verified = false, password_hash = null, sso_userid = null, source = null,
      location = null, latitude = null, longitude = null, summary = null, about_raw = '',
        imageid = null, langid = 'en', privilege = 'User', reputation = 0, join_date = 0,
      patrol_filters = '[]', revisionid = nextval('revision_seq'), stamp = stamp + 1
    where userid = ${userid}`)
  return username
}

/** Other words for them where people called them by their name beside their work. */
const forgetCalls = async (
  db: Db,
  userid: number,
  name: string | null,
  instead: string,
): Promise<void> => {
  await forgetNames(db, userid, name, instead)
  if (name === null) return
  for (const [table, id, column] of [
    [sql`patrol_messages`, sql`messageid`, sql`text_raw`],
    [sql`review_posts`, sql`postid`, sql`text`],
  ] as const) {
    const rows = await db.many<{ id: number; text: string }>(sql`
      select ${id} as id, ${column} as text from ${table}
      where position('@' || ${name}::text in lower(${column})) > 0`)
    await db.run(sql`
      update ${table} t set ${column} = given.text
      from unnest(${rows.map(row => row.id)}::int[],
        ${rows.map(row => withoutNames(row.text, [name], instead))}::text[])
        as given (id, text) where t.${id} = given.id`)
  }
}

/** Reports of work on many accounts hold names and addresses. */
const forgetRuns = async (db: Db, userid: number, email: string | null): Promise<void> => {
  await db.run(sql`
    delete from run_rows where target_type = 'user'
      and (target_id = ${String(userid)} or lower(after->>'email') = lower(${email}::text)
      or lower(before->>'email') = lower(${email}::text))`)
  await db.run(sql`
    delete from run_rows where runid in (select runid from runs
      where kind = 'undoing' and asked->>'userid' = ${String(userid)})`)
}

/** All at once, in the caller's transaction; the account is locked. */
export const erase = async (by: Ctx, userid: number): Promise<void> => {
  const { db, now } = by
  const {
    email,
    imageid,
    username: known,
    unique_username,
  } = await db.one<{
    email: string | null
    imageid: number | null
    username: string
    unique_username: string | null
  }>(
    sql`select coalesce(email, claimed_email) as email, imageid, username, unique_username
      from users where userid = ${userid}`,
    'User',
  )
  await withdrawAll(await contextActingAs(by, userid), userid)
  const former = await emptyAccount(db, userid)
  await takeBack(db, 'user.appealed', userid)
  await forgetAnswers(db, { userid, email, username: known, unique_username })
  // A sign-in by another service that waits for the second factor names nobody but whom that
  // service knows.
  await db.run(
    sql`delete from sso_flows where subject in (select subject from sso_links
      where userid = ${userid})`,
  )
  await lockViews(db)
  await forgetCalls(db, userid, unique_username, former)
  for (const table of ownTables) await db.run(sql`delete from ${table} where userid = ${userid}`)
  await db.run(
    sql`delete from mails where userid = ${userid} or lower(recipient) = lower(${email}::text)`,
  )
  await db.run(sql`delete from jobs where lower(payload->>'email') = lower(${email}::text)`)
  // What was said beside an edit; the decisions themselves are a ledger and stay.
  await db.run(sql`delete from patrol_messages where authorid = ${userid}`)
  await db.run(sql`update review_posts set text = '', suggestion = null where userid = ${userid}`)
  await db.run(sql`update patrol_reports set note = null where answered_by = ${userid}`)
  await db.run(sql`delete from guide_handovers where receiver = ${userid}`)
  await db.run(sql`delete from follows where followed = ${userid}`)
  await db.run(sql`update new_guides set actor = null where actor = ${userid}`)
  await db.run(sql`update new_guides set author = null where author = ${userid}`)
  // A mark on a guide counts for its author; that it was this person's is forgotten with the mark.
  await db.run(sql`delete from completions where userid = ${userid}`)
  await db.run(sql`delete from invitations where lower(email) = lower(${email}::text)`)
  await forgetRuns(db, userid, email)
  await dropExports(by, userid)
  await forgetBodies(db, userid)
  await forgetWords(db, userid)
  await forgetOrders(db, userid)
  await forgetResults(db, userid)
  await leaveTeams(db, userid)
  await leaveRegister(db, userid)
  await flagRequests(by)
  await emptyPage(db, userid, now)
  const unread = await forgetPictures(db, userid)
  const pictures = [...(imageid === null ? [] : [imageid]), ...unread]
  if (pictures.length) await dropPictures(db, pictures, userid)
  await db.run(sql`delete from audit_values where userid = ${userid}`)
  await audit(by, { action: 'user.erased', target_type: 'user', target_id: userid, about: null })
  by.touch('*') // the name stands in answers that nobody lists
  by.emit({ event: 'user.updated', data: { userid } })
}

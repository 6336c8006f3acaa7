// What an erased person leaves in the work log: the record of the work stays under "former user",
// their own words go.
import type { Db } from '#server/db/open.ts'
import { browserName } from '#lib/names/deviceOf.ts'
import { joined, sql } from '#server/db/sql.ts'

/** What others wrote in the same pass before this person's words stands again. */
const bringBack = (db: Db, userid: number) =>
  db.run(sql`
    with back as (
      delete from work_earlier_values b using work_values v
      where v.userid = ${userid} and v.type in ('text', 'signature')
        and b.valueid = (
          select max(l.valueid) from work_earlier_values l
          where l.entryid = v.entryid and l.field_revisionid = v.field_revisionid
            and l.rework = v.rework)
      returning b.*)
    update work_values v set value = back.value, userid = back.userid, date = back.date,
      device_date = back.device_date, device = back.device, clock_ahead = back.clock_ahead,
      out_of_bounds = back.out_of_bounds, reason = back.reason,
      kind = back.kind
    from back where v.entryid = back.entryid and v.field_revisionid = back.field_revisionid
      and v.rework = back.rework`)

const onDevices = [
  sql`work_values`,
  sql`work_earlier_values`,
  sql`work_signoffs`,
  sql`work_reworks`,
]
/**
 * A device may be called after its owner: also where others wrote on it, in the same runs. What a
 * browser is called says nothing of anybody.
 */
const forgetDevices = async (db: Db, userid: number): Promise<void> => {
  const theirs = joined(
    onDevices.map(
      table => sql`select entryid, device from ${table} where userid = ${userid}
        and device !~ ${browserName}`,
    ),
    ' union all ',
  )
  const names = await db.many<{ entryid: number; device: string }>(theirs)
  for (const table of onDevices)
    await db.run(sql`
      update ${table} set device = null where device is not null and (userid = ${userid}
        or (entryid, device) in (select * from unnest(${names.map(one => one.entryid)}::int[],
          ${names.map(one => one.device)}::text[])))`)
}

/**
 * Texts and names that they filled in, and what they said at a suspension or cancellation.
 * Numbers, boxes and choices are the work's.
 */
export const forgetWords = async (db: Db, userid: number): Promise<void> => {
  const theirs = sql`userid = ${userid} and type in ('text', 'signature')`
  await db.run(sql`delete from work_earlier_values where ${theirs}`)
  await bringBack(db, userid)
  await db.run(sql`delete from work_values where ${theirs}`)
  for (const table of [sql`work_values`, sql`work_earlier_values`])
    // Empty where one had to be given: it was, and nobody is asked for it again.
    await db.run(sql`
      update ${table} set reason = case when out_of_bounds then '' end
        where userid = ${userid} and reason is not null`)
  // That somebody signed is the work's; their name is the one that they have now.
  for (const table of [sql`work_values`, sql`work_earlier_values`])
    await db.run(sql`
      update ${table} v set value = u.username from users u
        where v.userid = ${userid} and u.userid = v.userid and v.type = 'second_signature'
          and v.value <> ''`)
  await forgetDevices(db, userid)
  await db.run(sql`update work_reworks set reason = '' where userid = ${userid} and reason <> ''`)
  await db.run(sql`
    update work_entries set left_undone_reason = ''
    where started_by = ${userid} and left_undone_reason <> ''`)
  await db.run(sql`
    update work_entries set notes = case when notes_by = ${userid} then null else notes end,
      reason = case when reason_by = ${userid} then null else reason end
    where notes_by = ${userid} or reason_by = ${userid}`)
}

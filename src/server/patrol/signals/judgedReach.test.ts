// How far judging goes: back to where the list of changes ends, on to what failed, and to the words
// of what was denied that are few enough to compare.
import { describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { reach } from '#server/revisions/changes/feed.sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { openFeed } from '#testing/worlds/recentChanges.ts'
import { judgeChange, judgeOlder } from './judgeChange.ts'
import { deniedBefore } from './signals.ts'

const api = await startApiForFile()
const { s, newcomer, old, guideOf } = await openFeed(api)
const day = 86_400
const ofComment = (id: number) =>
  api.database.values<number>(
    sql`select risk from change_risks where source = 'comment' and id = ${id}`,
  )
const commentOf = async () => {
  const { guideid } = await guideOf(1)
  const { commentid } = await old.createComment({
    params: { context: 'guide', contextid: guideid },
    body: { text: 'You arschloch' },
  })
  await api.jobsDone()
  return commentid
}

describe('a comment that is imported', () => {
  /** A copy of another one, as of some days ago: how many jobs it left, and its risk. */
  const imported = async (daysAgo: number) => {
    const commentid = await commentOf()
    return api.database.write(async db => {
      const before = await db.values<number>(
        sql`select count(*) from jobs where kind = 'judge_change'`,
      )
      await db.run(sql`
        insert into comments
        select (jsonb_populate_record(c, jsonb_build_object('commentid', c.commentid + 1000000,
          'source', ${`elsewhere ${daysAgo}`}::text, 'created', ${unixNow() - daysAgo * day}::int))).*
        from comments c where commentid = ${commentid}`)
      const after = await db.values<number>(
        sql`select count(*) from jobs where kind = 'judge_change'`,
      )
      return firstOf(after) - firstOf(before)
    })
  }
  test('is judged as far back as the list reaches', async () => {
    expect(await imported(89)).toBe(1)
    expect(await imported(91)).toBe(0)
  })
})

describe('a change whose job failed', () => {
  const again = async (commentid: number) => {
    await api.database.run(sql`delete from change_risks`)
    await api.database.run(sql`insert into jobs (kind, payload, run_at, attempts) values
      ('judge_change', jsonb_build_object('source', 'comment', 'id', ${commentid}::int), 0, 9)`)
    await api.jobsDone()
    return ofComment(commentid)
  }
  test('is judged however often it did', async () => {
    expect(await again(await commentOf())).toEqual([60])
  })

  test('is left once the list no longer reaches back to it', async () => {
    const commentid = await commentOf()
    await api.database.run(sql`update comments set created = ${unixNow() - reach - day}
      where commentid = ${commentid}`)
    expect(await again(commentid)).toEqual([])
    expect(
      await api.database.values(sql`select jobid from jobs where kind = 'judge_change'`),
    ).toEqual([])
    await judgeChange(api.service, { source: 'comment', id: 999_999_999 })
  })
})

describe('who follows the list', () => {
  const judged = () => api.database.values<string>(sql`select source || id from change_risks`)
  test('hears once of all that one turn judged', async () => {
    await api.jobsDone()
    await api.database.run(sql`delete from change_risks`)
    await api.database.run(sql`delete from outbox where event = 'change.judged'`)
    await judgeOlder(api.service, null, 1000)
    expect((await judged()).length).toBeGreaterThan(5)
    const heard = sql`select seq from outbox where event = 'change.judged'`
    expect(await api.database.values(heard)).toHaveLength(1)
  })

  test('misses nothing: no risk is kept that was not told of', async () => {
    const id = await commentOf()
    await api.database.run(sql`delete from change_risks`)
    await api.database.run(sql`alter table outbox
      add constraint silent check (event not like 'change.%') not valid`)
    const payload = { source: 'comment', id }
    await expect(judgeChange(api.service, payload)).rejects.toThrow('silent')
    await api.database.run(sql`alter table outbox drop constraint silent`)
    expect(await judged()).toEqual([])
    await judgeChange(api.service, payload)
    expect(await judged()).toEqual([`comment${id}`])
  })
})

test('words that were denied are compared where they are few, however well they are stored', async () => {
  const guide = await guideOf(2)
  const itemid = await s.rewrite(newcomer, guide, 1, 'Denied')
  await s.decide(s.mo, itemid, { action: 'deny' })
  const by = {
    doc_type: 'guide' as const,
    docid: guide.guideid,
    authorid: newcomer.me.userid,
    created: unixNow(),
  }
  const denied = async () =>
    (await api.database.one<{ denied: unknown[] }>(sql`select ${deniedBefore(by)}`)).denied.length
  expect(await denied()).toBe(1)
  await api.database.run(sql`update patrol_units
    set unit = jsonb_set(unit, '{after}', to_jsonb(repeat('word ', 6000))) where itemid = ${itemid}`)
  expect(await denied()).toBe(0)
})

// All of a save is judged and nothing but what it changed; what is kept of it, and what was live
// before anything was kept.
import { describe, expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { queueJob } from '#server/effects/jobs.ts'
import { startApiForFile } from '#testing/api.ts'
import { loud, openFeed, stepAt, words } from '#testing/worlds/recentChanges.ts'
import { line } from '#testing/patrol.ts'
import { loadChanged, loadSave } from './changedParts.ts'
import { judgeChange, judgeOlder } from './judgeChange.ts'

const api = await startApiForFile()
const { s, clock, later, old, guideOf, says, changes, changesOf, newestOf } = await openFeed(api)
const stored = () =>
  api.database.many<{ source: string; id: number; risk: number }>(
    sql`select source, id, risk, signals from change_risks order by source, id`,
  )

describe('a save', () => {
  /** Steps by hand, as the replacing of words writes them: all of them in one second. */
  const written = (guide: Guide, of350: string, created: number) =>
    api.database.run(sql`
      insert into revisions (doc_type, docid, resource, resourceid, langid, line, kind, userid,
        created, content)
      select 'guide', ${guide.guideid}, 'step', 7000000 + n, 'en', 'live', 'edit',
        ${old.me.userid}, ${created}, jsonb_build_object('title', '', 'lines',
          jsonb_build_array(jsonb_build_object('lineid', n, 'bullet', 'black', 'level', 0,
          'text_raw', case when n = 350 then ${of350} else 'Turn it ' || n end)),
          'media', '{"type": "image", "data": []}'::jsonb)
      from generate_series(1, 400) n order by n`)

  test('of 400 steps is judged to its end: also step 350', async () => {
    const guide = await guideOf(1, old)
    await written(guide, 'Fasten it with 5 Nm', clock.now + 10)
    await written(guide, 'Fasten it with 50 Nm', clock.now + 20)
    const [change, before] = await changesOf(guide.guideid)
    expect(change?.signals).toContain('number_changed')
    expect(before?.signals).not.toContain('number_changed')
  })

  test('of one step reads that step, however long the guide is', async () => {
    const guide = await guideOf(30)
    const { revisionid } = await says(guide, 20, 'Step twenty-one')
    const save = existing(await loadSave(api.database, revisionid), 'a save')
    const { steps, some } = await loadChanged(api.database, save)
    expect(steps).toEqual([itemAt(guide.steps, 20).stepid])
    for await (const { below, head } of some)
      expect([below, head].map(one => one.kind === 'guide' && one.steps.length)).toEqual([1, 1])
  })

  test('of ten in a second is one change, with what each of them brought', async () => {
    const guide = await guideOf(10, old)
    later()
    for (let n = 0; n < 10; n += 1) {
      const text = n === 3 ? loud : n === 7 ? 'p\u0430ypal' : `Step ${n}.`
      const body = { lines: [line(text)] }
      await old.patchStep({ ...stepAt(await s.live(guide), n), body })
      if (n % 4 === 0) await api.jobsDone() // some are judged before the next ones come
    }
    const list = (await changesOf(guide.guideid)).filter(one => one.date === clock.now)
    expect(list).toHaveLength(1)
    expect(list[0]?.signals).toEqual(expect.arrayContaining(['shouting', 'disguised_text']))
  })

  test('that takes many words out of a step is large only where the guide has few others', async () => {
    const removes = async (others: number) => {
      const guide = await guideOf(1 + others, old)
      for (let n = 0; n <= others; n += 1) await says(await s.live(guide), n, words(40))
      await says(await s.live(guide), 0, words(8))
      return (await newestOf(guide.guideid)).signals
    }
    expect(await removes(0)).toContain('large_removal')
    expect(await removes(6)).not.toContain('large_removal')
  })

  test('that is imported or merged is not judged', async () => {
    const before = await stored()
    const guide = await guideOf(1, old)
    await api.jobsDone()
    const after = await stored()
    await api.database.run(sql`
      insert into revisions (doc_type, docid, resource, resourceid, langid, line, kind, userid,
        created, content)
      select doc_type, docid, resource, resourceid, langid, line, one.kind, userid, created + 9,
        content from revisions, unnest(array['merge', 'import']) as one (kind)
      where docid = ${guide.guideid} and resource = 'step'`)
    await api.jobsDone()
    expect(after.length).toBeGreaterThan(before.length)
    expect(await stored()).toEqual(after)
  })
})

describe('what is kept', () => {
  /** The worker of the service looks by itself: what goes on from job to job waits until then. */
  const holdOlder = async () => {
    await api.database.run(sql`
      create function hold_back() returns trigger language plpgsql as
        'begin new.run_at := new.run_at + 3600; return new; end'`)
    await api.database.run(sql`
      create trigger hold_back before insert on jobs for each row
        when (new.kind = 'judge_older') execute function hold_back()`)
    return () => api.database.run(sql`drop trigger hold_back on jobs`)
  }

  test('is the same however often and however early a job is begun again', async () => {
    const guide = await guideOf(1)
    const { revisionid } = await says(guide, 0, loud)
    const payload = { source: 'revision', id: revisionid }
    await Promise.all([1, 2].map(() => judgeChange(api.service, payload)))
    const once = await stored()
    await judgeChange(api.service, payload)
    await api.jobsDone()
    expect((await stored()).filter(one => one.id === revisionid)).toEqual(
      once.filter(one => one.id === revisionid),
    )
    expect(once.filter(one => one.id === revisionid)).toHaveLength(1)
    await judgeChange(api.service, { source: 'revision', id: 999_999_999 })
  })

  test('of what was live before comes newest first, in batches, also after one was killed', async () => {
    const whole = await changes()
    expect(whole.every(one => one.risk !== null)).toBe(true)
    await api.database.run(sql`delete from change_risks`)
    const [first, second, third] = await s.mo.listChanges({})
    // Of an accepted edit patrol knows it still.
    expect([first, second, third].map(one => one?.risk)).toEqual([null, null, null])
    expect(await s.mo.listChanges({ query: { risk: 0 } })).toEqual([])

    const letGo = await holdOlder()
    await judgeOlder(api.service, null, 2)
    await judgeOlder(api.service, null, 2) // as after the process died before the job was deleted
    expect((await s.mo.listChanges({ query: { limit: 3 } })).map(one => one.risk)).toEqual([
      first && itemAt(whole, 0).risk,
      second && itemAt(whole, 1).risk,
      null,
    ])
    await letGo()
    await queueJob(api.database, { kind: 'judge_older' })
    expect(await changes()).toEqual(whole)
  })

  test('narrows the list by the least risk', async () => {
    const whole = await changes()
    const least = [20, 40, 60]
    for (const risk of least)
      expect(await changes({ risk })).toEqual(whole.filter(one => (one.risk ?? 0) >= risk))
    expect((await changes({ risk: 40 })).length).toBeGreaterThan(0)
    expect((await changes({ risk: 40 })).length).toBeLessThan(whole.length)
    for (const risk of [-1, 101])
      await expect(s.mo.listChanges({ query: { risk } })).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'risk' }],
      })
  })

  test('has no word of what was said, also not of what is redacted', async () => {
    const secret = 'arschloch'
    const guide = await guideOf(1, old)
    const { revisionid } = await says(guide, 0, `${secret} https://hidden.example`)
    await says(await s.live(guide), 0, 'Step one')
    expect((await changesOf(guide.guideid)).some(one => one.signals.includes('listed_word'))).toBe(
      true,
    )
    await api.admin.redactRevision({ params: { revisionid }, body: { reason: 'A name' } })
    const kept = JSON.stringify(await stored()) + JSON.stringify(await changesOf(guide.guideid))
    for (const word of [secret, 'hidden.example']) expect(kept).not.toContain(word)
  })
})

// All that an account did in a span of time, taken back: a plan first, then what it says.
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { firstOf, itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { photo } from '#testing/images.ts'
import { line, openScene } from '#testing/patrol.ts'

const api = await startApiForFile()
const { kim, ada, mo, may, guide, live, head, rewrite, summary } = await openScene(api)
let made = 0
/** Somebody whose edits go live at once. */
const trusted = () => api.person(`spam${++made}`, { reputation: 900 })
const plan = async (userid: number, body = {}, who: TestPerson = mo) => {
  const { jobid } = await who.planUndoing({ params: { userid }, body })
  await api.jobsDone()
  return who.readJob({ params: { jobid }, query: { limit: 200 } })
}
const carryOut = async (userid: number, jobid: number, total: number, who = mo) => {
  const body = { total, reason: 'Advertising' }
  const started = await who.startUndoing({ params: { userid, jobid }, body })
  await api.jobsDone()
  return who.readJob({ params: started, query: { limit: 200 } })
}
const undone = async ({ me: { userid } }: TestPerson, body = {}) => {
  const planned = await plan(userid, body)
  return { planned, job: await carryOut(userid, planned.jobid, planned.outcomes.changed) }
}
const brief = ({ rows }: Awaited<ReturnType<typeof plan>>) =>
  rows.map(({ target_type, target_id, outcome, code, after }) => ({
    what: `${target_type} ${target_id}`,
    outcome,
    code,
    act: (after as { act?: string } | null)?.act,
  }))
/** What readers get, without ids of revisions and times. */
const wordsOf = async (of: { guideid: number }) => {
  const { title, introduction_raw, summary: short, steps } = await live(of)
  return {
    title,
    introduction_raw,
    short,
    steps: steps.map(step => [step.title, step.lines.map(one => one.text_raw)]),
  }
}
const problem = (status: number, code: string) => ({
  status,
  errors: [expect.objectContaining({ code })],
})

describe('who may', () => {
  test('Moderators of Users and Authors, Admins of all, nobody of themselves (P-C4)', async () => {
    const params = (who: TestPerson) => ({ params: { userid: who.me.userid }, body: {} })
    await expect(ada.planUndoing(params(kim))).rejects.toMatchObject({ status: 403 })
    await expect(mo.planUndoing(params(may))).rejects.toMatchObject({ status: 403 })
    await expect(mo.planUndoing(params(api.admin))).rejects.toMatchObject({ status: 403 })
    await expect(mo.planUndoing(params(mo))).rejects.toMatchObject({ status: 403 })
    await expect(api.anyone.planUndoing(params(kim))).rejects.toMatchObject({ status: 401 })
    await expect(mo.planUndoing({ params: { userid: 999_999 }, body: {} })).rejects.toMatchObject({
      status: 404,
    })
    expect(await api.admin.planUndoing(params(mo))).toHaveProperty('jobid')
    await expect(api.admin.planUndoing(params(api.admin))).rejects.toMatchObject(
      problem(403, 'self_decision'),
    )
  })

  test('a plan is carried out by who made it, as it is, and once (P-C4)', async () => {
    const spam = await trusted()
    await summary(spam, await guide(), 'Buy here')
    const { userid } = spam.me
    const { jobid } = await plan(userid)
    const body = { total: 1, reason: 'Advertising' }
    await expect(may.startUndoing({ params: { userid, jobid }, body })).rejects.toMatchObject({
      status: 404,
    })
    await expect(
      mo.startUndoing({ params: { userid: kim.me.userid, jobid }, body }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      mo.startUndoing({ params: { userid, jobid }, body: { ...body, total: 2 } }),
    ).rejects.toMatchObject(problem(422, 'invalid_value'))
    await carryOut(userid, jobid, 1)
    await expect(mo.startUndoing({ params: { userid, jobid }, body })).rejects.toMatchObject(
      problem(422, 'carried_out'),
    )
  })
})

describe('guides', () => {
  test('say what they would had the person not written (P-C4)', async () => {
    const spam = await trusted()
    const [one, twin] = [await guide(), await guide()]
    const other = await trusted()
    await summary(spam, one, 'Cheap pills')
    await rewrite(spam, one, 1, 'Buy at spam.example')
    for (const of of [one, twin]) await rewrite(other, of, 2, 'Lift the lid')
    await rewrite(spam, one, 1, 'Buy more at spam.example')
    const third = itemAt((await head(one)).steps, 2)
    await spam.deleteStep({ params: third, query: third })
    await spam.createStep({ params: one, body: { lines: [line('Pills')] } })
    for (const of of [one, twin]) await rewrite(other, of, 3, 'Dry the seal')
    const { planned, job } = await undone(spam)
    expect(brief(planned)).toMatchObject([
      { what: `guide ${one.guideid}`, outcome: 'changed', act: 'reverted' },
    ])
    expect(job.outcomes).toEqual(planned.outcomes)
    const said = await wordsOf(one)
    // Of the twin the third step was written over, of this one the fourth, which stood third then.
    expect(said.short).toBe('')
    expect(said.steps.map(([, lines]) => firstOf(lines as string[]))).toEqual([
      'Step 1',
      'Lift the lid',
      'Step 3',
      'Dry the seal',
      'Step 5',
    ])
  })

  test('keep what others built on it, and say so (P-C4)', async () => {
    const spam = await trusted()
    const one = await guide()
    await rewrite(spam, one, 1, 'Buy here')
    await rewrite(spam, one, 2, 'Buy there')
    await rewrite(may, one, 1, 'Buy here? Never: lift the lid')
    const { planned, job } = await undone(spam)
    expect(job.rows).toMatchObject([
      { outcome: 'changed', code: 'partly', after: { taken: 1, kept: 1 } },
    ])
    expect(planned.rows).toMatchObject([{ after: { taken: 1, kept: 1 } }])
    const { steps } = await wordsOf(one)
    expect(steps.slice(0, 2)).toEqual([
      ['', ['Buy here? Never: lift the lid']],
      ['', ['Step 2']],
    ])
  })

  test('that the person began go where nobody else wrote, else stay (P-C4)', async () => {
    const spam = await api.person(`author${++made}`, { privilege: 'Author' })
    const [own, helped] = [await guide(2, spam), await guide(2, spam)]
    await rewrite(may, helped, 2, 'Lift the lid')
    const { planned, job } = await undone(spam)
    expect(brief(planned)).toEqual([
      { what: `guide ${helped.guideid}`, outcome: 'skipped', code: 'built_on', act: 'none' },
      { what: `guide ${own.guideid}`, outcome: 'changed', code: null, act: 'deleted' },
    ])
    expect(job.outcomes.changed).toBe(1)
    await expect(live(own)).rejects.toMatchObject({ status: 404 })
    expect((await wordsOf(helped)).steps).toEqual([
      ['', ['Step 1']],
      ['', ['Lift the lid']],
    ])
  })

  test('only of the span (P-C4)', async () => {
    const spam = await trusted()
    const one = await guide()
    await rewrite(spam, one, 1, 'A good word')
    await setTimeout(1100) // a moment is a whole second
    const since = Math.floor(Date.now() / 1000)
    await rewrite(spam, one, 2, 'Buy here')
    await undone(spam, { since })
    expect((await wordsOf(one)).steps.slice(0, 2)).toEqual([
      ['', ['A good word']],
      ['', ['Step 2']],
    ])
  })

  test('lose edits that wait, and those of others on top still wait (P-C4)', async () => {
    const spam = await api.person(`new${++made}`)
    const newcomer = await api.person(`good${++made}`)
    const one = await guide()
    const itemid = await rewrite(spam, one, 1, 'Buy here')
    const good = await rewrite(newcomer, one, 2, 'Lift the lid')
    const { planned, job } = await undone(spam)
    expect(brief(planned)).toMatchObject([{ outcome: 'changed', act: 'withdrawn' }])
    expect(job.outcomes).toEqual(planned.outcomes)
    const item = await mo.readPatrolItem({ params: { itemid } })
    expect(item.state).toBe('withdrawn')
    expect((await mo.readPatrolItem({ params: { itemid: good } })).state).toBe('pending')
    expect((await head(one)).steps.slice(0, 2).map(step => firstOf(step.lines).text_raw)).toEqual([
      'Step 1',
      'Lift the lid',
    ])
    const { reason_text } = await api.database.one<{ reason_text: string }>(
      sql`select reason_text from patrol_decisions where itemid = ${itemid}`,
    )
    expect(reason_text).toBe('Advertising')
  })
})

describe('a plan', () => {
  test('writes nothing, and leaves alone what changed since (P-C4)', async () => {
    const spam = await trusted()
    const [one, two] = [await guide(), await guide()]
    for (const of of [one, two]) await rewrite(spam, of, 1, 'Buy here')
    const planned = await plan(spam.me.userid)
    expect((await wordsOf(one)).steps[0]).toEqual(['', ['Buy here']])
    await rewrite(may, one, 2, 'Lift the lid')
    const job = await carryOut(spam.me.userid, planned.jobid, 2)
    expect(brief(job)).toMatchObject([
      { what: `guide ${two.guideid}`, outcome: 'changed' },
      { what: `guide ${one.guideid}`, outcome: 'skipped', code: 'changed_since' },
    ])
    expect((await wordsOf(one)).steps[0]).toEqual(['', ['Buy here']])
  })
})

describe('everything else', () => {
  test('pages, comments and pictures go too, and the counts of the plan hold (P-C4)', async () => {
    const spam = await trusted()
    const shared = await kim.createWiki({
      body: { namespace: 'WIKI', title: `Shared ${++made}`, contents: 'Good.\n\nWords.' },
    })
    await spam.patchWiki({
      params: shared,
      query: shared,
      body: { contents: 'Good.\n\nWords.\n\nPills.' },
    })
    const now = await api.anyone.readWiki({ params: shared })
    await may.patchWiki({
      params: shared,
      query: now,
      body: { contents: 'Better.\n\nWords.\n\nPills.' },
    })
    const own = await spam.createWiki({
      body: { namespace: 'WIKI', title: `Pills ${++made}`, contents: 'Buy.' },
    })
    const category = await spam.createWiki({
      body: { namespace: 'CATEGORY', title: `Spam ${++made}`, contents: 'Buy.' },
    })
    const below = { title: `Below ${++made}`, parent: category.title, contents: 'Buy.' }
    await spam.createWiki({ body: { namespace: 'CATEGORY', ...below } })
    const one = await guide()
    const comment = await spam.createComment({
      params: { context: 'guide', contextid: one.guideid },
      body: { text: 'Buy my pills' },
    })
    const reply = await kim.createComment({
      params: { context: 'guide', contextid: one.guideid },
      body: { parentid: comment.commentid, text: 'No, thank you' },
    })
    const picture = async (n: number) =>
      spam.uploadImage(
        { query: { file: `pill${n}.jpg` } },
        { file: new Uint8Array(await photo(80 + n, 60)) },
      )
    const [shown] = [await picture(1), await picture(2)]
    await spam.patchGuide({
      params: one,
      query: await head(one),
      body: { image: shown.image.id },
    })
    const { planned, job } = await undone(spam)
    expect(planned.outcomes).toMatchObject({ changed: 8, skipped: 0, failed: 0, nothing: 0 })
    expect(job.outcomes).toEqual(planned.outcomes)
    expect((await api.anyone.readWiki({ params: shared })).contents_raw).toBe('Better.\n\nWords.')
    for (const page of [own, category])
      await expect(api.anyone.readWiki({ params: page })).rejects.toMatchObject({ status: 404 })
    expect((await live(one)).image).toBeNull()
    const states = await api.database.many(
      sql`select state from comments where commentid in (${comment.commentid}, ${reply.commentid})
        order by commentid`,
    )
    expect(states).toEqual([{ state: 'hidden' }, { state: 'public' }])
    const { left } = await api.database.one<{ left: number }>(
      sql`select count(*)::int as left from images
        where userid = ${spam.me.userid} and removed_date is null`,
    )
    expect(left).toBe(0)
    // One row for each act, with the reason; one notice for all of them.
    const rows = await api.admin.listAudit({ query: { actor: mo.me.userid, limit: 200 } })
    expect(rows.filter(row => row.request_id === `job ${job.jobid}`)).toHaveLength(8)
    const notices = await spam.listNotifications({ query: {} })
    expect(notices.map(notice => notice.event).sort()).toEqual(['comment.created', 'user.undone'])
  })

  test('a run that stopped in the middle goes on and does each act once (P-C4)', async () => {
    const spam = await trusted()
    const guides = [await guide(), await guide(), await guide()]
    for (const of of guides) await rewrite(spam, of, 1, 'Buy here')
    const { job } = await undone(spam)
    const revisions = () =>
      api.database.many(sql`select revisionid from revisions where kind = 'undo' order by 1`)
    const before = await revisions()
    // As a process leaves it that was killed behind the first act, with the second rolled back.
    await api.database.run(
      sql`update runs set state = 'running', finished = null where runid = ${job.jobid}`,
    )
    await api.database.run(sql`update run_rows set outcome = 'left'
      where runid = ${job.jobid} and position = 3`)
    await api.database.run(sql`insert into jobs (kind, payload, run_at)
      values ('run', ${JSON.stringify({ runid: job.jobid })}::jsonb, 0)`)
    await api.jobsDone()
    expect(await revisions()).toEqual(before)
    for (const of of guides) expect((await wordsOf(of)).steps[0]).toEqual(['', ['Step 1']])
  })
})

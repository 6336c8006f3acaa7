// What is taken for good is nowhere afterwards, whatever a run read before and writes later.
import { expect, onTestFinished, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { eraseWhenDue } from '#server/accounts/due.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { line } from '#testing/patrol.ts'
import { tablesSaying } from '#testing/redaction.ts'
import { only, openReplacements, outcomesOf } from '#testing/replacements.ts'

const api = await startApiForFile()
const { mo, find, replace, read, linesOf, jobOf, guideWith } = await openReplacements(api)

const redact = (revisionid: number) =>
  api.admin.redactRevision({ params: { revisionid }, body: { reason: 'A name' } })
const stepRevision = async (guideid: number) => firstOf((await read(guideid)).steps).revisionid

/** Somebody else's transaction: what it locks stays so until it ends. */
const holding = async (statement: string) => {
  const client = await api.database.pool.connect()
  let isOver = false
  const end = async () => {
    if (isOver) return
    isOver = true
    await client.query('commit')
    client.release()
  }
  onTestFinished(end)
  await client.query('begin')
  await client.query(statement)
  return end
}
/** Until so many wait for a lock; `onRuns`: of those that hold one on runs. */
const waiting = (count: number, onRuns = false) =>
  expect
    .poll(
      async () => {
        const { held } = await api.database.one<{ held: number }>(sql`
        select count(distinct pid)::int as held from pg_locks l where not granted
          and (not ${onRuns}::boolean or exists (select from pg_locks r where r.pid = l.pid
            and r.granted and r.relation = 'runs'::regclass and r.mode = 'RowShareLock'))`)
        return held
      },
      { interval: 20 },
    )
    .toBeGreaterThanOrEqual(count)
const rowOf = (jobid: number, position = 1) =>
  `select from run_rows where runid = ${jobid} and position = ${position} for update`

test('an undo that is asked for during a redaction does not bring the words back (A-198)', async () => {
  const guide = await guideWith(mo, ['A secret washer.'])
  const revisionid = await stepRevision(guide.guideid)
  const done = await replace(
    mo,
    await find(mo, { find: 'a \\w+ washer', regex: true, ...only(guide) }),
  )
  const letGo = await holding(rowOf(done.jobid))
  const redacting = redact(revisionid)
  await waiting(1)
  const asking = mo.startReplacementJob({ body: { action: 'undo', jobid: done.jobid } })
  await waiting(2)
  await letGo()
  await redacting
  const { jobid } = await asking
  await api.jobsDone()
  expect(outcomesOf(await jobOf(mo, jobid))).toEqual([['skipped', 'redacted']])
  expect(await linesOf(guide.guideid)).toEqual(['gasket.'])
  expect(await tablesSaying(api.database, 'secret washer')).toEqual([])
})

test('an undo that is under way does not bring back what is redacted meanwhile (A-198)', async () => {
  const [first, second] = [
    await guideWith(mo, ['A first clasp.']),
    await guideWith(mo, ['A hidden clasp.']),
  ]
  const revisionid = await stepRevision(second.guideid)
  const done = await replace(
    mo,
    await find(mo, { find: 'a \\w+ clasp', regex: true, ...only(first, second) }),
  )
  const letFirstGo = await holding(`select from guides where guideid = ${first.guideid} for update`)
  const { jobid } = await mo.startReplacementJob({ body: { action: 'undo', jobid: done.jobid } })
  await waiting(1)
  const letRowGo = await holding(rowOf(done.jobid, 2))
  const redacting = redact(revisionid)
  await waiting(2)
  await letFirstGo()
  await expect.poll(async () => (await jobOf(mo, jobid)).outcomes.changed).toBe(1)
  await waiting(2)
  await letRowGo()
  await redacting
  await api.jobsDone()
  expect(outcomesOf(await jobOf(mo, jobid))).toEqual([
    ['changed', null],
    ['skipped', 'redacted'],
  ])
  expect(await linesOf(second.guideid)).toEqual(['gasket.'])
  expect(await tablesSaying(api.database, 'hidden clasp')).toEqual([])
})

test('a search keeps nothing of what is redacted before it is written down (A-198)', async () => {
  const guide = await guideWith(mo, ['A buried hinge.'])
  const revisionid = await stepRevision(guide.guideid)
  await api.jobsDone()
  const letStepsGo = await holding('lock table steps in access exclusive mode')
  const { jobid } = await mo.startReplacementJob({
    body: { action: 'find', find: 'hinge', with: 'x', ...only(guide) },
  })
  await waiting(1, true)
  // The table, since of those who wait for a row the one who comes later may be the first.
  const holdRun = holding('lock table runs in exclusive mode')
  await expect
    .poll(() =>
      api.database.many(sql`select from pg_locks
        where relation = 'runs'::regclass and mode = 'ExclusiveLock' and not granted`),
    )
    .not.toEqual([])
  await letStepsGo()
  const letRunGo = await holdRun
  await mo.patchStep({
    params: guide,
    query: { revisionid },
    body: { lines: [line('All new.')] },
  })
  await redact(revisionid)
  await letRunGo()
  await api.jobsDone()
  expect(outcomesOf(await jobOf(mo, jobid))).toEqual([['nothing', null]])
  expect(await tablesSaying(api.database, 'buried hinge')).toEqual([])
})

test('the page of a person who is erased is quoted nowhere (A-198)', async () => {
  const leaver = await api.person('leaver', { privilege: 'Author' })
  const { userid } = leaver.me
  const page = await leaver.createWiki({
    body: { namespace: 'USER', title: String(userid), contents: 'Lives by the mill, a miller.' },
  })
  await find(mo, { find: 'miller', documents: [{ doc_type: 'wiki', docid: page.wikiid }] })
  expect(await tablesSaying(api.database, 'by the mill')).toContain('run_rows')
  await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
  await api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
  await eraseWhenDue(api.service, userid)
  expect(await tablesSaying(api.database, 'by the mill')).toEqual([])
})

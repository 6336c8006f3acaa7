// What readers say is wrong in a guide: who hears it, where it is, and what comes of it
// (api-facts 8.1).
import { describe, expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import { line, sceneOfFile } from '#testing/patrol.ts'

const s = sceneOfFile()

/** A guide of Kim whose second step has two lines. */
const warmGuide = async (): Promise<Guide> => {
  const guide = await s.guide(2)
  const step = itemAt(guide.steps, 1)
  await s.kim.patchStep({
    params: step,
    query: step,
    body: {
      lines: [
        line("Loosen '''one''' screw.", firstOf(step.lines).lineid),
        line('Wait ten minutes.'),
      ],
    },
  })
  return s.live(guide)
}
const said = (guide: Guide, n: number, l: number, exact: string, prefix = '', suffix = '') => {
  const step = itemAt(guide.steps, n - 1)
  return {
    params: { guideid: guide.guideid },
    body: {
      text: 'It takes an hour.',
      part: 'step' as const,
      stepid: step.stepid,
      lineid: existing(itemAt(step.lines, l - 1).lineid, 'a lineid'),
      quote: { exact, prefix, suffix },
      shown_revisionid: step.revisionid,
    },
  }
}
const report = async (who: TestPerson, guide: Guide) =>
  who.createPatrolReport(said(guide, 2, 2, 'ten minutes', 'Wait ', '.'))
const read = (who: TestPerson, { reportid }: { reportid: number }) =>
  who.readPatrolReport({ params: { reportid } })
const status = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const told = async (who: TestPerson) =>
  (await who.listNotifications({ query: { limit: 200 } })).filter(({ event }) =>
    event.startsWith('patrol.report.'),
  )

describe('a report', () => {
  test('has its place, the marked words and the revision that they were read in', async () => {
    const guide = await warmGuide()
    const step = itemAt(guide.steps, 1)
    const made = await report(s.ada, guide)
    expect(made).toMatchObject({
      guideid: guide.guideid,
      title: guide.title,
      reporter: { userid: s.ada.me.userid },
      part: 'step',
      stepid: step.stepid,
      step: 2,
      line: 2,
      quote: { exact: 'ten minutes', prefix: 'Wait ', suffix: '.' },
      stands: true,
      revisionid: step.revisionid,
      text: 'It takes an hour.',
      state: 'open',
      own: true,
      answerable: false,
      answer: null,
    })
    expect(made.url.endsWith(`/${guide.guideid}#s${step.stepid}-2`)).toBe(true)
  })

  test('is heard by those who may decide edits of the guide, and by nobody else', async () => {
    const made = await report(s.ada, await warmGuide())
    expect(await read(s.mo, made)).toMatchObject({ answerable: true, own: false })
    for (const other of [s.bob, s.kim]) expect(await status(read(other, made))).toBe(403)
    const ids = async (who: TestPerson) =>
      (await who.listPatrolReports({ query: { limit: 200 } })).map(({ reportid }) => reportid)
    expect(await ids(s.mo)).toContain(made.reportid)
    expect(await ids(s.ada)).toContain(made.reportid)
    expect(await ids(s.bob)).not.toContain(made.reportid)
    // Reputation at the threshold of the guide opens it, as it opens edits.
    await s.admin.patchUser({ params: s.bob.me, body: { reputation: 500 } })
    expect(await read(s.bob, made)).toMatchObject({ answerable: true })
    await s.admin.patchUser({ params: s.bob.me, body: { reputation: 1 } })
  })

  test('is counted with what waits for a decider', async () => {
    const before = await s.mo.readPatrolCounts({})
    await report(s.ada, await warmGuide())
    expect((await s.mo.readPatrolCounts({})).reports).toBe(before.reports + 1)
    expect((await s.kim.readPatrolCounts({})).reports).toBe(0)
    const open = await s.mo.listPatrolReports({
      query: { state: 'open', answerable: true, limit: 200 },
    })
    expect(open.length).toBe(before.reports + 1)
  })

  test('on a guide that the reader may not see is 404, as is one on a guide that went', async () => {
    const guide = await warmGuide()
    const made = await report(s.ada, guide)
    const at = { params: { guideid: guide.guideid } }
    await s.kim.unpublishGuide({ ...at, query: await s.kim.readGuide(at) })
    expect(await status(report(s.bob, guide))).toBe(404)
    expect(await status(read(s.ada, made))).toBe(404)
    expect(await status(read(s.bob, made))).toBe(404)
    const own = await s.ada.listPatrolReports({ query: { mine: true, limit: 200 } })
    expect(own.map(({ reportid }) => reportid)).not.toContain(made.reportid)
    expect(await status(read(s.mo, made))).toBe(200)
    await s.mo.deleteGuide({ ...at, query: await s.mo.readGuide(at) })
    expect(await status(read(s.mo, made))).toBe(404)
  })

  test('is for the signed-in, and names what is there', async () => {
    const guide = await warmGuide()
    const good = said(guide, 2, 2, 'ten minutes')
    expect(await status(s.api.anyone.createPatrolReport(good))).toBe(401)
    const refused = (body: object) =>
      s.ada.createPatrolReport({ ...good, body: { ...good.body, ...body } })
    const other = await s.guide(1)
    await expect(refused({ stepid: firstOf(other.steps).stepid })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'stepid', code: 'not_found' }],
    })
    await expect(refused({ shown_revisionid: other.revisionid })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'shown_revisionid', code: 'not_found' }],
    })
    await expect(refused({ part: 'introduction' })).rejects.toMatchObject({ status: 422 })
    await expect(refused({ text: ' ' })).rejects.toMatchObject({ status: 422 })
  })
})

describe('the words of a report', () => {
  test('are found where they stand after the lines were put in another order', async () => {
    const guide = await warmGuide()
    const made = await report(s.ada, guide)
    const step = itemAt(guide.steps, 1)
    await s.kim.patchStep({ params: step, query: step, body: { lines: step.lines.toReversed() } })
    const now = await read(s.mo, made)
    expect(now).toMatchObject({ step: 2, line: 1, stands: true })
    expect(now.url.endsWith(`#s${step.stepid}-1`)).toBe(true)
  })

  test('are said to be gone where they no longer stand, and stay to be read', async () => {
    const guide = await warmGuide()
    const made = await report(s.ada, guide)
    const step = itemAt(guide.steps, 1)
    const [first, second] = step.lines
    await s.kim.patchStep({
      params: step,
      query: step,
      body: { lines: [existing(first, 'a line'), line('Wait an hour.', second?.lineid ?? null)] },
    })
    expect(await read(s.mo, made)).toMatchObject({
      step: 2,
      line: 2,
      stands: false,
      quote: { exact: 'ten minutes' },
    })
    const { revisionid } = itemAt((await s.live(guide)).steps, 1)
    await s.kim.deleteStep({ params: step, query: { revisionid } })
    expect(await read(s.mo, made)).toMatchObject({ step: null, line: null, stands: false })
  })

  test('are the words that readers see, not their markup', async () => {
    const guide = await warmGuide()
    const made = await s.ada.createPatrolReport(said(guide, 2, 1, 'one screw', 'Loosen ', '.'))
    const step = itemAt(guide.steps, 1)
    const [first, second] = step.lines
    await s.kim.patchStep({
      params: step,
      query: step,
      body: {
        lines: [
          line("Then loosen ''one screw'' there.", first?.lineid ?? null),
          existing(second, 'a line'),
        ],
      },
    })
    expect(await read(s.mo, made)).toMatchObject({ line: 1, stands: true })
  })

  test('that wait in an edit are none that readers get', async () => {
    const guide = await warmGuide()
    const made = await report(s.ada, guide)
    await s.rewrite(s.bob, guide, 2, 'Loosen two screws.')
    expect(await read(s.mo, made)).toMatchObject({ line: 2, stands: true })
  })

  test('of an introduction are looked for there', async () => {
    const bare = await s.guide(1)
    await s.kim.patchGuide({
      params: bare,
      query: bare,
      body: { introduction: 'The seal is old.\n\nIt leaks.' },
    })
    const guide = await s.live(bare)
    const made = await s.ada.createPatrolReport({
      params: { guideid: guide.guideid },
      body: {
        text: 'Mine is new.',
        part: 'introduction',
        quote: { exact: 'is old. It leaks', prefix: 'The seal ', suffix: '.' },
        shown_revisionid: guide.revisionid,
      },
    })
    expect(made).toMatchObject({ part: 'introduction', step: null, stands: true })
    await s.kim.patchGuide({
      params: guide,
      query: guide,
      body: { introduction: 'The seal may be old.\n\nIt leaks.' },
    })
    expect(await read(s.mo, made)).toMatchObject({ stands: false })
  })
})

describe('an answer', () => {
  const answer = (
    who: TestPerson,
    { reportid }: { reportid: number },
    body: { answer: 'done' | 'no_fault' | 'withdrawn'; note?: string },
  ) => who.answerPatrolReport({ params: { reportid }, body })

  test('ends the report, with a note, and its reporter is told', async () => {
    const guide = await warmGuide()
    const made = await report(s.ada, guide)
    const before = await told(s.ada)
    expect(await answer(s.mo, made, { answer: 'done', note: 'An hour it is.' })).toMatchObject({
      state: 'done',
      answerable: false,
      answer: { by: { username: 'mo' }, note: 'An hour it is.' },
    })
    const [news, ...rest] = await told(s.ada)
    expect(rest.length).toBe(before.length)
    expect(news).toMatchObject({
      event: 'patrol.report.done',
      title: `What you reported in ${guide.title} was fixed`,
    })
    expect(await read(s.ada, made)).toMatchObject({ answer: { note: 'An hour it is.' } })
  })

  test('that it is no fault is told too', async () => {
    const made = await report(s.ada, await warmGuide())
    await answer(s.mo, made, { answer: 'no_fault' })
    expect(firstOf(await told(s.ada))).toMatchObject({ event: 'patrol.report.no_fault' })
    expect(await read(s.ada, made)).toMatchObject({ state: 'no_fault', answer: { note: null } })
  })

  test('is given once', async () => {
    const made = await report(s.ada, await warmGuide())
    await answer(s.mo, made, { answer: 'done' })
    await expect(answer(s.may, made, { answer: 'no_fault' })).rejects.toMatchObject({
      status: 409,
      body: { state: 'done' },
    })
  })

  test('is never the reporter’s own, who may take the report back', async () => {
    const made = await report(s.mo, await warmGuide())
    await expect(answer(s.mo, made, { answer: 'done' })).rejects.toMatchObject({
      status: 403,
      errors: [{ code: 'self_decision' }],
    })
    expect(await status(answer(s.may, made, { answer: 'withdrawn' }))).toBe(403)
    expect(await status(answer(s.bob, made, { answer: 'done' }))).toBe(403)
    expect(await answer(s.mo, made, { answer: 'withdrawn' })).toMatchObject({ state: 'withdrawn' })
  })
})

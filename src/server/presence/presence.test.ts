import { describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Bench', contents: '' } })

const aGuide = async (visible: boolean, more: object = {}) => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Bench', type: 'repair', title: `Drawer ${Math.random()}`, ...more },
  })
  const guide = await ada.createStep({
    params: { guideid },
    body: { lines: [{ text_raw: 'Pull.', bullet: 'black', level: 0, lineid: null }] },
  })
  return visible
    ? ada.publishGuide({ params: { guideid }, query: { revisionid: guide.revisionid } })
    : guide
}
const doc = ({ guideid }: { guideid: number }) => ({ doc_type: 'guide', docid: guideid }) as const
const told = ({ me: { userid, username } }: typeof ada) => ({
  userid,
  username,
  since: expect.any(Number),
})
/** As if so many seconds had passed since the last heartbeat. */
const later = (seconds: number) =>
  api.database.run(sql`update presence set seen = seen - make_interval(secs => ${seconds})`)

describe('who has a document open', () => {
  test('is told with the step until 25 seconds after a heartbeat (X-3)', async () => {
    const guide = await aGuide(true)
    const { stepid } = firstOf(guide.steps)
    await ada.putPresence({ params: doc(guide), body: { stepid, writing: true } })
    const here = await bob.putPresence({ params: doc(guide), body: {} })
    // The guide may have been made in the second in which they came.
    expect(here.map(({ saved: _, handovers: __, newest: ___, ...one }) => one)).toEqual([
      { ...told(ada), stepid, writing: true },
      { ...told(bob), stepid: null, writing: false },
    ])
    await later(20)
    await bob.putPresence({ params: doc(guide), body: {} })
    await later(6)
    expect((await mo.listPresence({ params: doc(guide) })).map(one => one.username)).toEqual([
      'bob',
    ])
  })

  test('is told what others saved, also of whom has left since', async () => {
    const guide = await aGuide(true)
    const { stepid, revisionid } = firstOf(guide.steps)
    const params = { guideid: guide.guideid, stepid }
    await ada.putPresence({ params: doc(guide), body: {} })
    const saved = await ada.patchStep({ params, query: { revisionid }, body: { title: 'Pull' } })
    await ada.putPresence({ params: doc(guide), body: { leave: true } })
    expect(await bob.putPresence({ params: doc(guide), body: {} })).toMatchObject([
      { ...told(bob), newest: saved.revisionid },
    ])
    const here = await ada.putPresence({ params: doc(guide), body: {} })
    expect(here.map(({ newest }) => newest)).toEqual([null, null])
  })

  test('is told with what each saved last, but for edits that wait', async () => {
    const guide = await aGuide(true)
    await ada.putPresence({ params: doc(guide), body: {} })
    await bob.putPresence({ params: doc(guide), body: {} })
    // As if both had come before the guide was made.
    await api.database.run(sql`update presence set since = since - 100`)
    const { stepid, revisionid } = firstOf(guide.steps)
    const params = { guideid: guide.guideid, stepid }
    const saved = await ada.patchStep({ params, query: { revisionid }, body: { title: 'Pull' } })
    const told = async () =>
      Object.fromEntries(
        (await bob.listPresence({ params: doc(guide) })).map(one => [one.username, one.saved]),
      )
    const mine = { revisionid: saved.revisionid, stepid, date: expect.any(Number) }
    expect(await told()).toEqual({ ada: mine, bob: null })
    const waiting = await bob.patchStep({
      params,
      query: { revisionid: saved.revisionid },
      body: { title: 'Push' },
    })
    expect(waiting.unpatrolled).toBe(true)
    expect(await told()).toEqual({ ada: mine, bob: null })
    const head = await ada.readGuide({ params: guide })
    const renamed = await ada.patchGuide({
      params: guide,
      query: { revisionid: head.revisionid },
      body: { summary: 'Of oak.' },
    })
    expect(await told()).toEqual({
      ada: { revisionid: renamed.revisionid, stepid: null, date: expect.any(Number) },
      bob: null,
    })
  })

  test('a heartbeat keeps since, a return after a pause begins anew', async () => {
    const guide = await aGuide(true)
    await ada.putPresence({ params: doc(guide), body: {} })
    await api.database.run(
      sql`update presence set since = since - 100 where docid = ${guide.guideid}`,
    )
    const kept = firstOf(await ada.putPresence({ params: doc(guide), body: {} }))
    await later(30)
    const anew = firstOf(await ada.putPresence({ params: doc(guide), body: {} }))
    expect(anew.since).toBeGreaterThanOrEqual(kept.since + 100)
  })

  test('who leaves is gone at once', async () => {
    const guide = await aGuide(true)
    await ada.putPresence({ params: doc(guide), body: {} })
    expect(await ada.putPresence({ params: doc(guide), body: { leave: true } })).toEqual([])
  })

  test('is 404 for the unseen and 403 without the right to edit', async () => {
    const guide = await aGuide(false)
    await expect(bob.listPresence({ params: doc(guide) })).rejects.toMatchObject({ status: 404 })
    await expect(bob.putPresence({ params: doc(guide), body: {} })).rejects.toMatchObject({
      status: 404,
    })
    const { wikiid } = await mo.createWiki({
      body: { namespace: 'INFO', title: 'Imprint', contents: '' },
    })
    const page = { doc_type: 'wiki', docid: wikiid } as const
    expect(await bob.listPresence({ params: page })).toEqual([])
    await expect(bob.putPresence({ params: page, body: {} })).rejects.toMatchObject({ status: 403 })
    expect(await mo.putPresence({ params: page, body: {} })).toHaveLength(1)
  })

  test('a step of another guide is refused by name', async () => {
    const [guide, other] = [await aGuide(true), await aGuide(true)]
    await expect(
      ada.putPresence({ params: doc(guide), body: { stepid: firstOf(other.steps).stepid } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'stepid', code: 'not_found' }] })
  })
})

describe('what hangs on a guide', () => {
  test('lists direct and indirect users and counts hidden ones (X-8)', async () => {
    const first = await aGuide(true)
    const second = await aGuide(true, { prerequisites: [first.guideid] })
    const hidden = await aGuide(false, { prerequisites: [first.guideid] })
    const third = await aGuide(true, { prerequisites: [second.guideid, first.guideid] })
    const fourth = await aGuide(true, { prerequisites: [third.guideid] })
    const seen = await bob.listDependents({ params: first })
    expect(seen).toMatchObject({ direct: 2, indirect: 1, hidden: 1 })
    expect(seen.guides.map(({ guideid, depth }) => [guideid, depth])).toEqual([
      [second.guideid, 1],
      [third.guideid, 1],
      [fourth.guideid, 2],
    ])
    expect(seen.guides[0]).toMatchObject({ dataType: 'guide', title: second.title })
    expect(await ada.listDependents({ params: first })).toMatchObject({ direct: 3, hidden: 0 })
    expect(
      await bob.listDependents({ params: first, query: { limit: 1, offset: 2 } }),
    ).toMatchObject({ direct: 2, indirect: 1, guides: [{ guideid: fourth.guideid }] })
    expect(await bob.listDependents({ params: fourth })).toEqual({
      direct: 0,
      indirect: 0,
      hidden: 0,
      people_from: 5,
      guides: [],
    })
    await expect(bob.listDependents({ params: hidden })).rejects.toMatchObject({ status: 404 })
  })

  test('a deleted guide hangs on nothing', async () => {
    const first = await aGuide(true)
    const second = await aGuide(true, { prerequisites: [first.guideid] })
    await aGuide(true, { prerequisites: [second.guideid] })
    await ada.deleteGuide({ params: second, query: { revisionid: second.revisionid } })
    expect(await ada.listDependents({ params: first })).toMatchObject({ direct: 0, indirect: 0 })
  })
})

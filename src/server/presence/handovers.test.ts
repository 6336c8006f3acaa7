// A step that is asked for or given away (decision 0560): advice between two people, for a day.
import { beforeEach, describe, expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { trimHandovers } from '#server/presence/handovers.sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
const { ada, bob, cleo } = await api.people('ada', 'bob', 'cleo')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Bench', contents: '' } })

const aGuide = async () => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Bench', type: 'repair', title: `Drawer ${Math.random()}`, public: true },
  })
  const { steps } = await ada.createStep({
    params: { guideid },
    body: { lines: [{ text_raw: 'Pull.', bullet: 'black', level: 0, lineid: null }] },
  })
  return { guideid, stepid: firstOf(steps).stepid }
}
let guide = await aGuide()
const come = (person: TestPerson) =>
  person.putPresence({ params: { doc_type: 'guide', docid: guide.guideid }, body: {} })
/** What somebody is told with their heartbeat. */
const toldTo = async (person: TestPerson) =>
  existing(
    (await come(person)).find(({ userid }) => userid === person.me.userid),
    'their own row',
  ).handovers
const asks = (from: TestPerson, to: TestPerson, more: object = {}) =>
  from.offerHandover({
    params: guide,
    body: { kind: 'ask', stepid: guide.stepid, userid: to.me.userid, ...more },
  })
const answer = (person: TestPerson, handoverid: number, accepted: boolean) =>
  person.answerHandover({ params: { handoverid }, body: { accepted } })

beforeEach(async () => {
  guide = await aGuide()
  await Promise.all([come(ada), come(bob), come(cleo)])
})

describe('a step that is handed over', () => {
  test('is asked for and given, and only the two are told', async () => {
    const asked = await asks(bob, ada)
    expect(asked).toEqual({
      handoverid: expect.any(Number),
      guideid: guide.guideid,
      stepid: guide.stepid,
      kind: 'ask',
      from: { userid: bob.me.userid, username: 'bob' },
      to: { userid: ada.me.userid, username: 'ada' },
      note: '',
      date: expect.any(Number),
      state: 'open',
      answered: null,
    })
    expect(await toldTo(ada)).toEqual([asked])
    const answered = await answer(ada, asked.handoverid, true)
    expect(answered).toEqual({ ...asked, state: 'accepted', answered: expect.any(Number) })
    expect(await toldTo(bob)).toEqual([answered])
    expect(await toldTo(cleo)).toEqual([])
    expect((await come(cleo)).flatMap(({ handovers }) => handovers)).toEqual([])
  })

  test('or the whole guide is offered with a note, and may be declined', async () => {
    const note = 'Torque of the three screws is open'
    const { handoverid } = await ada.offerHandover({
      params: guide,
      body: { kind: 'give', userid: bob.me.userid, note },
    })
    expect(await toldTo(bob)).toMatchObject([{ kind: 'give', stepid: null, note, state: 'open' }])
    await answer(bob, handoverid, false)
    expect(await toldTo(ada)).toMatchObject([{ state: 'declined' }])
  })

  test('locks nothing: both go on writing, before and after the answer', async () => {
    const { handoverid } = await asks(bob, ada)
    await answer(ada, handoverid, true)
    for (const person of [ada, bob]) {
      const { revisionid } = firstOf((await ada.readGuide({ params: guide })).steps)
      const body = { title: `By ${person.me.username}` }
      await expect(
        person.patchStep({ params: guide, query: { revisionid }, body }),
      ).resolves.toBeDefined()
    }
  })

  test('is answered once, and by nobody but whom it is addressed to', async () => {
    const { handoverid } = await asks(bob, ada)
    for (const other of [bob, cleo])
      await expect(answer(other, handoverid, true)).rejects.toMatchObject({ status: 404 })
    await answer(ada, handoverid, false)
    await expect(answer(ada, handoverid, true)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'accepted', code: 'invalid_state' }],
    })
    expect(await toldTo(bob)).toMatchObject([{ state: 'declined' }])
  })

  test('asked for twice is asked for once', async () => {
    await asks(bob, ada)
    const again = await asks(bob, ada, { note: 'Now, please.' })
    expect(await toldTo(ada)).toEqual([again])
  })

  test('asked for in two tabs at the same moment is asked for once', async () => {
    await Promise.all([asks(bob, ada), asks(bob, ada)])
    expect(await toldTo(ada)).toHaveLength(1)
  })

  test('is a step, where it is asked for', async () => {
    await expect(asks(bob, ada, { stepid: null })).rejects.toMatchObject({
      errors: [{ field: 'stepid', code: 'required' }],
    })
  })

  test('that was kept is not asked for again at once, but later', async () => {
    const { handoverid } = await asks(bob, ada)
    await answer(ada, handoverid, false)
    await expect(asks(bob, ada)).rejects.toMatchObject({
      errors: [{ field: 'stepid', code: 'invalid_state' }],
    })
    await api.database.run(sql`update guide_handovers set answered = answered - 601`)
    await expect(asks(bob, ada)).resolves.toMatchObject({ state: 'open' })
  })

  test('waits with at most nine others of one person in a guide', async () => {
    await api.database.run(sql`
      insert into guide_handovers (guideid, stepid, userid, receiver, asks, created)
      select ${guide.guideid}, 1000000 + n, ${bob.me.userid}, ${ada.me.userid}, true, ${unixNow()}
      from generate_series(1, 10) n`)
    await expect(asks(bob, ada)).rejects.toMatchObject({
      errors: [{ field: 'userid', code: 'too_many' }],
    })
    await expect(asks(cleo, ada)).resolves.toMatchObject({ state: 'open' })
  })

  test('given to who asked for it is the answer', async () => {
    await asks(bob, ada)
    const given = await asks(ada, bob, { kind: 'give' })
    expect(await toldTo(bob)).toEqual([given])
  })

  test('goes only to somebody else who has the guide open', async () => {
    await expect(asks(bob, bob)).rejects.toMatchObject({
      errors: [{ field: 'userid', code: 'self' }],
    })
    await ada.putPresence({
      params: { doc_type: 'guide', docid: guide.guideid },
      body: { leave: true },
    })
    await expect(asks(bob, ada)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'userid', code: 'not_opened' }],
    })
    const { stepid } = await aGuide()
    await expect(asks(bob, cleo, { stepid })).rejects.toMatchObject({
      errors: [{ field: 'stepid', code: 'not_found' }],
    })
    await expect(asks(bob, cleo, { note: 'a'.repeat(501) })).rejects.toMatchObject({
      errors: [{ field: 'note', code: 'too_long' }],
    })
  })

  test('is told to whom comes back, for a day', async () => {
    const { handoverid } = await asks(bob, ada)
    await ada.putPresence({
      params: { doc_type: 'guide', docid: guide.guideid },
      body: { leave: true },
    })
    expect(await toldTo(ada)).toHaveLength(1)
    await api.database.run(sql`update guide_handovers set created = created - 86401`)
    expect(await toldTo(ada)).toEqual([])
    await expect(answer(ada, handoverid, true)).rejects.toMatchObject({ status: 404 })
    expect(await trimHandovers(api.service.database, unixNow())).toBeGreaterThan(0)
  })

  test('is hidden while one of the two may not edit the guide', async () => {
    const { handoverid } = await asks(bob, ada)
    const { revisionid } = await ada.readGuide({ params: guide })
    await ada.unpublishGuide({ params: guide, query: { revisionid } })
    expect(await toldTo(ada)).toEqual([])
    await expect(answer(ada, handoverid, true)).rejects.toMatchObject({ status: 404 })
    await expect(come(bob)).rejects.toMatchObject({ status: 404 })
    await expect(asks(ada, bob)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'userid', code: 'not_opened' }],
    })
  })

  test('is hidden while one of the two is suspended', async () => {
    const { handoverid } = await asks(cleo, ada)
    const { userid } = cleo.me
    await api.admin.suspendUser({ params: { userid }, body: { reason: 'Rude to everybody.' } })
    expect(await toldTo(ada)).toEqual([])
    await expect(answer(ada, handoverid, true)).rejects.toMatchObject({ status: 404 })
    await expect(asks(ada, cleo)).rejects.toMatchObject({ status: 422 })
    await api.admin.liftUser({ params: { userid } })
    expect(await toldTo(ada)).toHaveLength(1)
  })
})

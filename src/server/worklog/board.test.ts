import { describe, expect, test } from 'vitest'
import { firstOf, itemAt } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
const { ada, bob, cleo } = await api.people('ada', 'bob', 'cleo')
const mo = await api.person('mo', { privilege: 'Moderator' })
const admin = await api.person('rhea', { privilege: 'Admin' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Irons', contents: '' } })

let made = 0
const aGuide = async (more: { public?: boolean; category?: string } = {}) => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: `Seal ${++made}`, public: true, ...more },
  })
  for (const text_raw of ['Pull the plug.', 'Lift the lid.'])
    await ada.createStep({
      params: { guideid },
      body: { lines: [{ text_raw, bullet: 'black', level: 0, lineid: null }] },
    })
  const { steps, title } = await ada.readGuide({ params: { guideid } })
  return { guideid, title, first: firstOf(steps).stepid, second: itemAt(steps, 1).stepid }
}
const begin = (who: TestPerson, guideid: number) =>
  who.startWork({ body: { guideid, workorderid: 'W-7' } })
const at = ({ entryid }: { entryid: number }) => ({ params: { entryid } })
const seen = async (who: TestPerson, query: Parameters<TestPerson['readWorkBoard']>[0] = {}) =>
  (await who.readWorkBoard(query)).rows.map(({ entryid }) => entryid)

describe('the board', () => {
  test('has a row per unfinished run with person, guide and step (M-124)', async () => {
    const { guideid, title, second } = await aGuide()
    const [active, paused, laid, done] = [
      await begin(bob, guideid),
      await begin(bob, guideid),
      await begin(bob, guideid),
      await begin(bob, guideid),
    ]
    await bob.saveStepData({ ...at(active), body: { fields: {}, stepid: second } })
    await bob.pauseWork(at(paused))
    await bob.suspendWork({ ...at(laid), body: { notes: 'The seal comes on Monday.' } })
    await bob.finishWork(at(done))
    const { rows } = await mo.readWorkBoard({ query: { guideid } })
    expect(rows.map(({ entryid, status }) => [entryid, status])).toEqual([
      [active.entryid, 'started'],
      [paused.entryid, 'paused'],
      [laid.entryid, 'suspended'],
    ])
    expect(rows[0]).toMatchObject({
      title,
      category: 'Kettles',
      username: bob.me.username,
      userid: bob.me.userid,
      workorderid: 'W-7',
      step_number: 2,
      step_count: 2,
      stepid: second,
      usual_seconds: null,
      guide_changed: false,
      can_drive: true,
    })
    expect(itemAt(rows, 2).notes).toBe('The seal comes on Monday.')
    await ada.createStep({
      params: { guideid },
      body: { lines: [{ text_raw: 'Wipe it.', bullet: 'black', level: 0, lineid: null }] },
    })
    expect(
      (await mo.readWorkBoard({ query: { guideid } })).rows.map(row => row.guide_changed),
    ).toEqual([true, true, true])
    expect(
      (await mo.readWorkBoard({ query: { guideid, status: 'paused' } })).rows.map(
        ({ entryid }) => entryid,
      ),
    ).toEqual([paused.entryid])
    expect(
      (await mo.readWorkBoard({ query: { entryids: [active.entryid, done.entryid] } })).rows.map(
        ({ entryid }) => entryid,
      ),
    ).toEqual([active.entryid])
  })

  test('shows the runs that a person may read or take over (M-124)', async () => {
    const open = await aGuide()
    const secret = await aGuide({ public: false })
    const running = await begin(bob, open.guideid)
    const laid = await begin(bob, open.guideid)
    await bob.suspendWork({ ...at(laid), body: {} })
    const hidden = await begin(ada, secret.guideid)
    await ada.suspendWork({ ...at(hidden), body: {} })
    const mine = [running.entryid, laid.entryid, hidden.entryid]
    const of = async (who: TestPerson) => (await seen(who)).filter(id => mine.includes(id))
    expect(await of(cleo)).toEqual([laid.entryid])
    expect(await of(ada)).toEqual(mine)
    expect(await of(mo)).toEqual(mine)
    expect(
      (await cleo.readWorkBoard({ query: { entryids: [laid.entryid] } })).rows[0],
    ).toMatchObject({ can_read: false, can_drive: false })
    await ada.unpublishGuide({
      params: { guideid: open.guideid },
      query: {
        revisionid: (await ada.readGuide({ params: { guideid: open.guideid } })).revisionid,
      },
    })
    expect(
      (await bob.readWorkBoard({ query: { entryids: [running.entryid] } })).rows[0],
    ).toMatchObject({ title: null, category: '' })
    expect(await of(cleo)).toEqual([])
  })

  test('is filtered by team and category (M-124)', async () => {
    const kettle = await begin(bob, (await aGuide()).guideid)
    const iron = await begin(cleo, (await aGuide({ category: 'Irons' })).guideid)
    expect(await seen(mo, { query: { category: 'Irons' } })).toEqual([iron.entryid])
    const { teamid } = await admin.createTeam({ body: { name: 'Bench' } })
    await admin.addTeamMember({ params: { teamid, userid: bob.me.userid } })
    const ofTeam = await seen(mo, { query: { team: teamid } })
    expect(ofTeam).toContain(kettle.entryid)
    expect(ofTeam).not.toContain(iron.entryid)
  })

  test('shows the median of at least five runs (M-125)', async () => {
    const { guideid, first } = await aGuide()
    for (let n = 0; n < 5; n++) {
      const entry = await begin(bob, guideid)
      await bob.saveStepData({ ...at(entry), body: { fields: {}, stepid: first } })
      await bob.finishWork(at(entry))
    }
    const now = await begin(cleo, guideid)
    await cleo.saveStepData({ ...at(now), body: { fields: {}, stepid: first } })
    const usual = async (who: TestPerson) =>
      firstOf((await who.readWorkBoard({ query: { entryids: [now.entryid] } })).rows).usual_seconds
    expect([await usual(cleo), await usual(mo), await usual(admin)]).toEqual([
      null,
      null,
      expect.any(Number),
    ])
    await cleo.finishWork(at(now))
    const next = await begin(cleo, guideid)
    await cleo.saveStepData({ ...at(next), body: { fields: {}, stepid: first } })
    expect(
      firstOf((await mo.readWorkBoard({ query: { entryids: [next.entryid] } })).rows).usual_seconds,
    ).toEqual(expect.any(Number))
  })
})

test('what a run asks for is that of its beginning (M-93)', async () => {
  const { guideid, first, second } = await aGuide()
  const form = async (stepid: number, label: string) =>
    firstOf(
      (
        await ada.changeStepForm({
          params: { guideid, stepid },
          body: { fields: [{ label, type: 'text', required: false }] },
        })
      ).fields,
    ).field_revisionid
  const late = await form(second, 'Wear')
  const early = await form(first, 'Torque')
  const entry = await begin(bob, guideid)
  await form(first, 'Torque in Nm')
  const { fields } = await bob.readWorkForms(at(entry))
  expect(
    fields.map(({ field_revisionid, stepid, label }) => [field_revisionid, stepid, label]),
  ).toEqual([
    [early, first, 'Torque'],
    [late, second, 'Wear'],
  ])
  await expect(cleo.readWorkForms(at(entry))).rejects.toMatchObject({ status: 403 })
  await expect(bob.readWorkForms({ params: { entryid: 2_000_000 } })).rejects.toMatchObject({
    status: 404,
  })
})

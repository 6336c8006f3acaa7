import { describe, expect, test } from 'vitest'
import { firstOf, itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { misfit } from '../../fixtures/misfit.ts'

const api = await startApiForFile()
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

let made = 0
const guideOf = async (person: TestPerson, visible = true, body: object = {}) => {
  const guide = await person.createGuide({
    body: { category: 'Kettles', type: 'repair', title: `Seal ${++made}`, ...body },
  })
  if (!visible) return guide
  return person.publishGuide({
    params: { guideid: guide.guideid },
    query: { revisionid: guide.revisionid },
  })
}
const at = ({ guideid }: { guideid: number }) => ({ params: { guideid } })
const reputationOf = async (person: TestPerson) => (await person.readOwnUser()).reputation
const events = (event: string, guideid: number) =>
  api.database.values<object>(
    sql`select data from outbox where event = ${event} and data->>'guideid' = ${String(guideid)}
        order by seq`,
  )

describe('completing a guide', () => {
  test('gives the author five points and the reader one, once', async () => {
    const { ada, bob } = await api.people('ada', 'bob')
    const guide = await guideOf(ada)
    const before = { ada: await reputationOf(ada), bob: await reputationOf(bob) }
    const points = async () => ({
      ada: (await reputationOf(ada)) - before.ada,
      bob: (await reputationOf(bob)) - before.bob,
    })
    expect(await bob.completeGuide(at(guide))).toBeNull()
    await bob.completeGuide(at(guide))
    expect(await points()).toEqual({ ada: 5, bob: 1 })
    expect(await bob.readGuide(at(guide))).toMatchObject({
      completed: true,
      author: { reputation: before.ada + 5 },
    })
    expect(await ada.readGuide(at(guide))).toMatchObject({ completed: false })
    await bob.uncompleteGuide(at(guide))
    await bob.uncompleteGuide(at(guide))
    expect(await points()).toEqual({ ada: 0, bob: 0 })
    expect(await events('guide.completed', guide.guideid)).toEqual([
      { guideid: guide.guideid, userid: bob.me.userid },
    ])
    expect(await events('guide.uncompleted', guide.guideid)).toHaveLength(1)
    expect((await ada.listNotifications()).map(one => one.title)).toContain(
      `bob completed ${guide.title}`,
    )
    expect(await bob.readGuide(at(guide))).toMatchObject({ completed: false })
  })

  test("of one's own guide gives nothing", async () => {
    const { cleo } = await api.people('cleo')
    const guide = await guideOf(cleo)
    const before = await reputationOf(cleo)
    await cleo.completeGuide(at(guide))
    expect(await reputationOf(cleo)).toBe(before)
    await cleo.uncompleteGuide(at(guide))
    expect(await reputationOf(cleo)).toBe(before)
  })

  test('takes the points back from whoever got them, though the guide was handed on', async () => {
    const { dan, eve, fay } = await api.people('dan', 'eve', 'fay')
    const guide = await guideOf(dan)
    await fay.completeGuide(at(guide))
    const before = { dan: await reputationOf(dan), eve: await reputationOf(eve) }
    await api.admin.patchGuide({
      ...at(guide),
      query: { revisionid: guide.revisionid },
      body: { author: eve.me.userid },
    })
    await fay.uncompleteGuide(at(guide))
    expect({
      dan: before.dan - (await reputationOf(dan)),
      eve: before.eve - (await reputationOf(eve)),
    }).toEqual({ dan: 5, eve: 0 })
  })

  test('counts once, however often it is sent at once', async () => {
    const { gil, hal } = await api.people('gil', 'hal')
    const guide = await guideOf(gil)
    const before = await reputationOf(gil)
    await Promise.all(Array.from({ length: 6 }, () => hal.completeGuide(at(guide))))
    expect(await reputationOf(gil)).toBe(before + 5)
    await Promise.all(Array.from({ length: 6 }, () => hal.uncompleteGuide(at(guide))))
    expect(await reputationOf(gil)).toBe(before)
  })

  test('wants a guide that is there, to be seen, and in that language', async () => {
    const { ida, jan } = await api.people('ida', 'jan')
    const hidden = await guideOf(ida, false)
    const guide = await guideOf(ida)
    for (const mark of ['completeGuide', 'favoriteGuide'] as const) {
      await expect(api.anyone[mark](at(guide))).rejects.toMatchObject({ status: 401 })
      await expect(jan[mark](at(hidden))).rejects.toMatchObject({
        status: 403,
        message: 'Guide is private.',
      })
      await expect(jan[mark](at({ guideid: 999_999 }))).rejects.toMatchObject({ status: 404 })
      await expect(jan[mark]({ ...at(guide), body: { langid: 'fr' } })).rejects.toMatchObject({
        status: 404,
      })
      await expect(
        jan[mark]({ ...at(guide), body: misfit({ colour: 'red' }) }),
      ).rejects.toMatchObject({ status: 422 })
      expect(await jan[mark]({ ...at(guide), body: { langid: 'en' } })).toBeNull()
    }
    for (const unmark of ['uncompleteGuide', 'unfavoriteGuide'] as const) {
      await expect(jan[unmark](at({ guideid: 999_999 }))).rejects.toMatchObject({ status: 404 })
      expect(await ida[unmark](at(guide))).toBeNull()
    }
  })

  test('shows in the lists, and others do not see what has turned private', async () => {
    const { kim, lea } = await api.people('kim', 'lea')
    const [first, second] = [await guideOf(kim), await guideOf(kim)]
    await lea.completeGuide(at(second))
    await lea.completeGuide(at(first))
    let total = ''
    const own = await lea.listOwnCompletions(
      { query: { limit: 1 } },
      {
        onHeaders: headers => {
          total = headers.get('x-total-count') ?? ''
        },
      },
    )
    expect({ total, guideids: own.map(one => one.guideid) }).toEqual({
      total: '2',
      guideids: [first.guideid],
    })
    const shown = async () =>
      (await api.anyone.listUserCompletions({ params: { userid: lea.me.userid } })).map(
        one => one.guideid,
      )
    expect(await shown()).toEqual([first.guideid, second.guideid])
    const { revisionid } = await kim.readGuide({ ...at(first), query: { unpatrolled: true } })
    await kim.unpublishGuide({ ...at(first), query: { revisionid } })
    expect(await shown()).toEqual([second.guideid])
    expect((await lea.listOwnCompletions()).map(one => one.guideid)).toEqual([second.guideid])
    await expect(
      api.anyone.listUserCompletions({ params: { userid: 999_999 } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('favourites', () => {
  test('are listed newest first with their date, once each', async () => {
    const { max, nia } = await api.people('max', 'nia')
    const [first, second] = [await guideOf(max), await guideOf(max)]
    await nia.favoriteGuide(at(first))
    await api.database.run(
      sql`update favorites set created = created - 60 where guideid = ${first.guideid}`,
    )
    await nia.favoriteGuide(at(second))
    await nia.favoriteGuide(at(first))
    const listed = await nia.listOwnFavorites()
    expect(listed.map(one => one.guide.guideid)).toEqual([second.guideid, first.guideid])
    expect(firstOf(listed).date - itemAt(listed, 1).date).toBeGreaterThanOrEqual(59)
    expect(await nia.readGuide(at(first))).toMatchObject({ favorited: true })
    expect(await events('guide.favorited', first.guideid)).toHaveLength(1)
    await nia.unfavoriteGuide(at(first))
    expect((await nia.listOwnFavorites()).map(one => one.guide.guideid)).toEqual([second.guideid])
  })

  test('others see no private guides in them and none that is only a part of others', async () => {
    const { ola, pia } = await api.people('ola', 'pia')
    const [open, part, own] = [
      await guideOf(ola),
      await guideOf(ola, true, { flags: ['GUIDE_PREREQ_ONLY'] }),
      await guideOf(pia, false),
    ]
    for (const guide of [open, part, own]) await pia.favoriteGuide(at(guide))
    const ids = (list: { guide: { guideid: number } }[]) =>
      list.map(one => one.guide.guideid).sort((a, b) => a - b)
    const params = { userid: pia.me.userid }
    expect(ids(await pia.listOwnFavorites())).toEqual([open.guideid, part.guideid, own.guideid])
    for (const reader of [api.anyone, api.admin, pia])
      expect(ids(await reader.listUserFavorites({ params }))).toEqual([open.guideid])
    await expect(
      api.anyone.listUserFavorites({ params: { userid: 999_999 } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(api.anyone.listOwnFavorites()).rejects.toMatchObject({ status: 401 })
  })
})

test("a person's guides are what they wrote or helped with, as everybody may see it", async () => {
  const { rob, sam } = await api.people('rob', 'sam')
  const written = await guideOf(rob)
  await guideOf(rob, false)
  const helped = await guideOf(sam)
  await sam.addGuideUser({ params: { guideid: helped.guideid, userid: rob.me.userid } })
  await rob.patchGuide({
    ...at(helped),
    query: { revisionid: helped.revisionid },
    body: { summary: 'Mended' },
  })
  const params = { userid: rob.me.userid }
  expect((await api.anyone.listUserGuides({ params })).map(one => one.guideid)).toEqual([
    written.guideid,
    helped.guideid,
  ])
  expect(
    (await rob.listUserGuides({ params, query: { order: 'DESC', limit: 1 } })).map(
      one => one.guideid,
    ),
  ).toEqual([helped.guideid])
  await expect(api.anyone.listUserGuides({ params: { userid: 999_999 } })).rejects.toMatchObject({
    status: 404,
  })
})

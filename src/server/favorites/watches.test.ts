import { describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { line, openScene } from '#testing/patrol.ts'

const api = await startApiForFile()
const { decide, summary } = await openScene(api)

let made = 0
const guideOf = (person: TestPerson, isPublic = true) =>
  person.createGuide({
    body: { category: 'Kettles', type: 'repair', title: `Seal ${++made}`, public: isPublic },
  })
const at = ({ guideid }: { guideid: number }) => ({ params: { guideid } })
const save = async (person: TestPerson, guide: { guideid: number }, body: object) => {
  const { revisionid } = await person.readGuide({ ...at(guide), query: { unpatrolled: true } })
  return person.patchGuide({ ...at(guide), query: { revisionid }, body })
}
const setReleases = async (release_versions: boolean) =>
  api.admin.patchSettings({ query: await api.admin.readSettings(), body: { release_versions } })
/** Of what they watch, newest first; they have read it then. */
const news = async (person: TestPerson) => {
  await api.jobsDone()
  const told = (await person.listNotifications({ query: { unread: true } })).filter(
    ({ event }) => event === 'guide.changed',
  )
  await person.readNotifications({ body: { all: true } })
  return told.map(({ title }) => title)
}
const said = ({ title }: { title: string }) => `A guide you watch has changed: ${title}`

describe('watching a guide', () => {
  test('is told of once for what readers get, with the way to it', async () => {
    const { pat, quinn } = await api.people('pat', 'quinn')
    const guide = await guideOf(pat)
    await quinn.watchGuide(at(guide))
    await quinn.watchGuide(at(guide))
    expect(await news(quinn)).toEqual([])
    await save(pat, guide, { summary: 'Leaks' })
    await save(pat, guide, { summary: 'Leaks no more' })
    await api.jobsDone()
    expect(
      (await quinn.listNotifications()).filter(({ event }) => event === 'guide.changed'),
    ).toMatchObject([
      {
        title: said(guide),
        url: `http://stepwright.test/Guide/${guide.title.replace(' ', '+')}/${guide.guideid}`,
        data: { guideid: guide.guideid, title: guide.title },
      },
    ])
    expect(await news(quinn)).toHaveLength(1)
    expect(await news(quinn)).toEqual([])
    expect(await news(pat)).toEqual([])
  })

  test('tells of a step that is saved the short way, and in German', async () => {
    const { carl, dora } = await api.people('carl', 'dora')
    const guide = await guideOf(carl)
    const { steps } = await carl.createStep({ ...at(guide), body: { lines: [line('Pull.')] } })
    await dora.patchUser({ params: { userid: dora.me.userid }, body: { langid: 'de' } })
    await dora.watchGuide(at(guide))
    const { stepid, revisionid } = firstOf(steps)
    await carl.patchStep({
      params: { guideid: guide.guideid, stepid },
      query: { revisionid },
      body: { lines: [line('Pull the plug.')] },
    })
    expect(await news(dora)).toEqual([
      `Eine Anleitung, die du beobachtest, hat sich geändert: ${guide.title}`,
    ])
  })

  test("tells nothing of one's own edits, but of somebody else's between them", async () => {
    const { eve, fay } = await api.people('eve', 'fay')
    const guide = await guideOf(eve)
    await eve.watchGuide(at(guide))
    await save(eve, guide, { summary: 'Leaks' })
    expect(await news(eve)).toEqual([])
    await api.admin.addGuideUser({ params: { ...guide, userid: fay.me.userid } })
    await save(fay, guide, { summary: 'Leaks a lot' })
    await save(eve, guide, { summary: 'Leaks' })
    expect(await news(eve)).toEqual([said(guide)])
  })

  test('tells of an edit that waits when it is accepted, and its author not at all', async () => {
    const { gil, hal } = await api.people('gil', 'hal')
    const ida = await api.person('ida', { reputation: 0 })
    const guide = await guideOf(gil)
    await hal.watchGuide(at(guide))
    await ida.watchGuide(at(guide))
    const itemid = await summary(ida, guide, 'Drips')
    expect(await news(hal)).toEqual([])
    await decide(api.admin, itemid, { action: 'accept' })
    expect(await news(hal)).toEqual([said(guide)])
    expect(await news(ida)).toEqual([])
  })

  test('tells nothing of a private guide, and of what changed when it is public again', async () => {
    const { jan, karl } = await api.people('jan', 'karl')
    const guide = await guideOf(jan)
    await karl.watchGuide(at(guide))
    const { revisionid } = await jan.readGuide(at(guide))
    const hidden = await jan.unpublishGuide({ ...at(guide), query: { revisionid } })
    await save(jan, guide, { title: 'A secret' })
    expect(await news(karl)).toEqual([])
    expect(await karl.listOwnWatches()).toEqual([])
    await expect(karl.readWatch(at(guide))).rejects.toMatchObject({ status: 404 })
    await save(jan, guide, { title: hidden.title })
    const now = await jan.readGuide(at(guide))
    await jan.publishGuide({ ...at(guide), query: { revisionid: now.revisionid } })
    expect(await news(karl)).toEqual([said(guide)])
  })

  test('tells nothing of a version that readers get only with its release', async () => {
    await setReleases(true)
    const { lea, mia } = await api.people('lea', 'mia')
    const guide = await guideOf(lea)
    await lea.createStep({ ...at(guide), body: { lines: [line('Pull.')] } })
    const release = (title: string) =>
      lea.createRelease({ body: { guideid: guide.guideid, title } })
    await release('First')
    await mia.watchGuide(at(guide))
    await save(lea, guide, { title: 'Not yet', summary: 'Draft of the second' })
    expect(await news(mia)).toEqual([])
    await release('Second')
    expect(await news(mia)).toEqual([said({ title: 'Not yet' })])
    expect(await news(lea)).toEqual([])
    await setReleases(false)
  })

  test('ends when one says so, and is nobody else’s to know', async () => {
    const { nia, ola } = await api.people('nia', 'ola')
    const [first, second] = [await guideOf(nia), await guideOf(nia)]
    const hidden = await guideOf(nia, false)
    await ola.watchGuide(at(first))
    await ola.watchGuide(at(second))
    expect((await ola.listOwnWatches()).map(one => one.guide.guideid)).toEqual([
      second.guideid,
      first.guideid,
    ])
    expect(await ola.readWatch(at(first))).toEqual({ watched: true })
    expect(await nia.readWatch(at(first))).toEqual({ watched: false })
    await ola.unwatchGuide(at(first))
    await ola.unwatchGuide(at(first))
    await save(nia, first, { summary: 'Leaks' })
    expect(await news(ola)).toEqual([])
    expect(await ola.listOwnWatches()).toHaveLength(1)
    for (const name of ['watchGuide', 'unwatchGuide', 'readWatch'] as const) {
      await expect(ola[name](at(hidden))).rejects.toMatchObject({ status: 404 })
      await expect(ola[name](at({ guideid: 999_999 }))).rejects.toMatchObject({ status: 404 })
      await expect(api.anyone[name](at(first))).rejects.toMatchObject({ status: 401 })
    }
    await expect(api.anyone.listOwnWatches()).rejects.toMatchObject({ status: 401 })
  })
})

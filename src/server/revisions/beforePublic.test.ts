// What a guide said before it was public: no way into its history shows it to readers.
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { existing, firstOf, lastOf } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { at, edit, kept, line, openDrawers } from '#testing/worlds/drawers.ts'

const api = await startApiForFile()
const { ada, bob } = await openDrawers(api)
type Reader = TestPerson | typeof api.anyone
const readers = [api.anyone, bob]
const keepers = [ada, api.admin]

const aPrivateGuide = () =>
  ada.createGuide({ body: { category: 'Bench', type: 'repair', title: 'Not shown yet' } })
const add = async (guide: Guide, text: string) =>
  lastOf((await ada.createStep({ params: at(guide), body: { lines: [line(text)] } })).steps)
const publish = async (guide: Guide) => {
  const { revisionid } = await ada.readGuide({ params: at(guide) })
  return ada.publishGuide({ params: at(guide), query: { revisionid } })
}
/** What each way answers: its JSON, or the status of its refusal. */
const answers = (asked: Promise<unknown>[]) =>
  Promise.all(
    asked.map(one => one.then(JSON.stringify, ({ status }: { status: number }) => status)),
  )

test('a step removed before its guide was public is shown to those who could read it then', async () => {
  const guide = await aPrivateGuide()
  const open = await add(guide, 'Pull the drawer.')
  const gone = await add(guide, 'Project Xylophone.')
  await ada.deleteStep({ params: gone, query: gone })
  const { revisionid } = await publish(guide)
  const params = { ...at(guide), stepid: gone.stepid }
  const ways = (who: Reader) => [
    who.listStepRevisions({ params }),
    who.readStepRevision({ params: { ...params, revisionid: gone.revisionid } }),
    who.readStepRevision({ params: { ...params, revisionid } }),
    who.diffStepRevisions({ params, query: {} }),
    who.diffStepRevisions({ params, query: { to: revisionid } }),
    who.readGuideRevision({ params: { ...at(guide), revisionid: gone.revisionid } }),
    who.readRevision({ params: gone }),
    who.readGuide({ params: at(guide), query: { revisionid: gone.revisionid } }),
    who.diffGuideRevisions({ params: at(guide), query: { from: gone.revisionid } }),
  ]
  const listed = async (who: Reader) =>
    (await who.listGuideRevisions({ params: at(guide), query: { limit: 50 } })).map(
      one => one.stepid,
    )
  for (const who of readers) {
    expect(new Set(await answers(ways(who)))).toEqual(new Set([404]))
    expect(await listed(who)).not.toContain(gone.stepid)
    expect(await listed(who)).toContain(open.stepid)
  }
  for (const who of keepers) {
    expect((await answers(ways(who))).filter(one => typeof one === 'number')).toEqual([])
    expect(await who.listStepRevisions({ params })).toHaveLength(1)
    expect(await listed(who)).toContain(gone.stepid)
  }
  const lineid = existing(firstOf(gone.lines).lineid, 'the id of the line')
  const words = (who: TestPerson) => who.listLineWordings({ params: { ...params, lineid } })
  expect(await words(ada)).toHaveLength(1)
  await expect(words(bob)).rejects.toMatchObject({ status: 404 })
})

test('a revision of before its guide was public shows the rest as readers got it first', async () => {
  const guide = await aPrivateGuide()
  const changed = await add(guide, 'Project Xylophone.')
  const gone = await add(guide, 'Xylophone too.')
  const open = await add(guide, 'Pull the drawer.')
  const said = { ...kept(firstOf(changed.lines)), text_raw: 'Turn it.' }
  await edit(ada, changed, { lines: [said] })
  await ada.deleteStep({ params: gone, query: gone })
  await publish(guide)
  const { revisionid } = open
  const ways = (who: Reader) => [
    who.readGuideRevision({ params: { ...at(guide), revisionid } }),
    who.readRevision({ params: { revisionid } }),
    who.readGuide({ params: at(guide), query: { revisionid } }),
    who.diffGuideRevisions({ params: at(guide), query: { from: revisionid } }),
    who.readStepRevision({ params: { ...at(guide), stepid: changed.stepid, revisionid } }),
    who.diffStepRevisions({
      params: { ...at(guide), stepid: changed.stepid },
      query: { from: revisionid },
    }),
  ]
  /** Which ways answer with words that were changed or removed before. */
  const shown = async (who: Reader) => {
    const said = await answers(ways(who))
    expect(said.filter(one => typeof one === 'number')).toEqual([])
    return said.map(one => String(one).includes('Xylophone'))
  }
  for (const who of readers) expect(new Set(await shown(who))).toEqual(new Set([false]))
  for (const who of keepers) expect(new Set(await shown(who))).toEqual(new Set([true]))
})

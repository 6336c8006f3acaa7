// What a guide said before it was public: no way into its history shows it to readers.
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { existing, firstOf, lastOf } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { photo } from '#testing/images.ts'
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

test('a picture of before its guide was public is brought back by those who keep it', async () => {
  const upload = async (name: string) => {
    const file = new Uint8Array(await photo(1200, 900))
    return (await ada.uploadImage({ query: { file: name } }, { file })).image.id
  }
  const hidden = await upload('hidden.jpg')
  const open = await upload('open.jpg')
  const mo = await api.person('mo', { privilege: 'Moderator' })
  const guide = await aPrivateGuide()
  const shows = (imageid: number) => ({ media: { type: 'image' as const, data: [imageid] } })
  const newest = async () => lastOf((await ada.readGuide({ params: at(guide) })).steps)
  await edit(ada, await add(guide, 'Pull the drawer.'), shows(hidden))
  await edit(ada, await newest(), shows(open))
  await publish(guide)
  await edit(ada, await newest(), { media: { type: 'image', data: [] } })
  await expect(edit(bob, await newest(), shows(hidden))).rejects.toMatchObject({
    status: 422,
    errors: [expect.objectContaining({ field: 'media.data', code: 'not_owned' })],
  })
  expect(await edit(mo, await newest(), shows(hidden))).toMatchObject({ media: { data: [{}] } })
  expect(await edit(bob, await newest(), shows(open))).toMatchObject({ media: { data: [{}] } })
})

test('what its guide was published with is redacted without words of before', async () => {
  const guide = await aPrivateGuide()
  const first = await add(guide, 'Project Xylophone.')
  const says = (text_raw: string) => ({ lines: [{ ...kept(firstOf(first.lines)), text_raw }] })
  const leaked = await edit(ada, first, says('Turn it, call Jane.'))
  await publish(guide)
  const mended = await edit(ada, leaked, says('Turn it.'))
  const { revisionid } = leaked
  await api.admin.redactRevision({ params: { revisionid }, body: { reason: 'A name' } })
  const lineid = existing(firstOf(first.lines).lineid, 'the id of the line')
  const { stepid } = first
  const said = JSON.stringify([
    await bob.readRevision({ params: { revisionid } }),
    await bob.readStepRevision({ params: { ...at(guide), stepid, revisionid } }),
    await bob.listLineWordings({ params: { ...at(guide), stepid, lineid } }),
  ])
  expect(said).not.toContain('Xylophone')
  expect(said).not.toContain('Jane')
  // What came after it had the words that readers got.
  const last = await edit(ada, mended, says('Turn it, ask John.'))
  await edit(ada, last, says('Turn it over.'))
  await api.admin.redactRevision({
    params: { revisionid: last.revisionid },
    body: { reason: 'A name' },
  })
  const { lines } = await bob.readStepRevision({
    params: { ...at(guide), stepid, revisionid: last.revisionid },
  })
  expect(lines.map(({ text_raw }) => text_raw)).toEqual(['Turn it.'])
})

test('the first version of a page is redacted without words of the one before it', async () => {
  const page = { namespace: 'CATEGORY' as const, title: 'Vices' }
  await ada.createWiki({ body: { ...page, contents: 'Project Xylophone.' } })
  const old = await ada.readWiki({ params: page })
  await api.admin.deleteWiki({ params: page, query: { revisionid: old.revisionid } })
  const anew = await ada.createWiki({ body: { ...page, contents: 'Call Jane.' } })
  const { revisionid } = anew
  await ada.patchWiki({ params: page, query: { revisionid }, body: { contents: 'Call us.' } })
  await api.admin.redactRevision({ params: { revisionid }, body: { reason: 'A name' } })
  const said = JSON.stringify([await bob.readWikiRevision({ params: { ...page, revisionid } })])
  expect(said).not.toContain('Xylophone')
  expect(said).not.toContain('Jane')
})

test('the list of revisions counts nothing against words of before', async () => {
  const guide = await aPrivateGuide()
  const first = await add(guide, 'Project Xylophone.')
  const { lineid } = firstOf(first.lines)
  const lines = [{ ...line('Pull it.'), lineid }, line('Turn it.')]
  const shown = await edit(ada, first, { lines })
  await publish(guide)
  await edit(ada, shown, { lines: [...shown.lines.map(kept), line('Wax it.')] })
  const rows = async (who: Reader) =>
    (await who.listGuideRevisions({ params: at(guide), query: {} })).map(
      ({ stepid, kind, fields, size_delta, lines: counts }) => ({
        stepid,
        kind,
        fields,
        size_delta,
        counts,
      }),
    )
  const { stepid } = first
  const added = { added: 1, removed: 0, moved: 0, changed: 0 }
  const last = { stepid, kind: 'edit', fields: ['lines'], size_delta: 7, counts: added }
  const none = { kind: 'edit', size_delta: 0, counts: undefined }
  for (const who of readers)
    expect(await rows(who)).toEqual([
      last,
      { ...none, stepid: undefined, fields: ['public'] },
      { ...none, stepid, fields: [] },
    ])
  for (const who of keepers)
    expect((await rows(who)).slice(0, 3)).toEqual([
      last,
      { ...none, stepid: undefined, fields: ['public'] },
      { ...last, size_delta: 'Pull it.Turn it.'.length - 18, counts: { ...added, changed: 1 } },
    ])
})

/** Takes back all that a person did. */
const undo = async (who: TestPerson, { me: { userid } }: TestPerson): Promise<void> => {
  const { jobid } = await who.planUndoing({ params: { userid }, body: {} })
  await api.jobsDone()
  const { rows } = await who.readJob({ params: { jobid } })
  await who.startUndoing({
    params: { userid, jobid },
    body: { total: rows.length, reason: 'Advertising' },
  })
  await api.jobsDone()
}

test('a step that came back after publication is not read as it was before', async () => {
  const [sue, mo] = [await api.person('sue'), await api.person('moss', { privilege: 'Moderator' })]
  const guide = await aPrivateGuide()
  await add(guide, 'Pull the drawer.')
  const fine = await add(guide, 'Turn it.')
  await ada.addGuideUser({ params: { ...at(guide), userid: sue.me.userid } })
  const text_raw = 'Project Xylophone.'
  const told = await edit(sue, fine, { lines: [{ ...kept(firstOf(fine.lines)), text_raw }] })
  await sue.deleteStep({ params: told, query: told })
  const { revisionid } = await publish(guide)
  await undo(mo, sue)
  const back = lastOf((await api.anyone.readGuide({ params: at(guide) })).steps)
  expect(back).toMatchObject({ stepid: fine.stepid, lines: [{ text_raw: 'Turn it.' }] })
  const params = { ...at(guide), stepid: fine.stepid }
  const ways = (who: Reader) =>
    answers([
      who.readStepRevision({ params: { ...params, revisionid } }),
      who.diffStepRevisions({ params, query: { from: revisionid } }),
      who.diffStepRevisions({ params, query: { from: back.revisionid, to: revisionid } }),
    ])
  for (const who of readers) expect(await ways(who)).toEqual([404, 404, 404])
  for (const who of keepers) for (const said of await ways(who)) expect(said).toContain('Xylophone')
  for (const who of readers)
    expect(
      await who.readStepRevision({ params: { ...params, revisionid: back.revisionid } }),
    ).toMatchObject({ lines: [{ text_raw: 'Turn it.' }] })
})

test('a step that came back with its words after publication is read with them from then on', async () => {
  const [tom, mo] = [await api.person('tom'), await api.person('max', { privilege: 'Moderator' })]
  const guide = await aPrivateGuide()
  await add(guide, 'Pull the drawer.')
  const first = await add(guide, 'Turn it.')
  await ada.addGuideUser({ params: { ...at(guide), userid: tom.me.userid } })
  await tom.deleteStep({ params: first, query: first })
  await publish(guide)
  const { revisionid, stepid } = first
  const read = () =>
    answers(
      readers.map(who => who.readStepRevision({ params: { ...at(guide), stepid, revisionid } })),
    )
  const isRead = async () => (await read()).map(said => String(said).includes('Turn it.'))
  expect(await read()).toEqual([404, 404])
  await undo(mo, tom)
  const back = lastOf((await api.anyone.readGuide({ params: at(guide) })).steps)
  expect(back).toMatchObject({ stepid, revisionid })
  expect(await isRead()).toEqual([true, true])
  // What readers had they have, also once it says something else or is gone.
  const next = await edit(ada, back, { title: 'Over' })
  expect(await isRead()).toEqual([true, true])
  await ada.deleteStep({ params: next, query: next })
  expect(await isRead()).toEqual([true, true])
})

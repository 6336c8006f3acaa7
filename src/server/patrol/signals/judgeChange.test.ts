// What went live past patrol is judged by the same rules, once, when it is written: every kind of
// change, each by what it brings.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import type { SignalCode } from '#contract/patrol/shapes.ts'
import { existing, firstOf } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { loud, openFeed, stepAt } from '#testing/worlds/recentChanges.ts'
import { line } from '#testing/patrol.ts'

const api = await startApiForFile()
const { s, clock, later, old, newcomer, guideOf, says, changes, changesOf, newestOf } =
  await openFeed(api)
const page = (who: TestPerson, title: string, contents: string) =>
  who.createWiki({ body: { namespace: 'WIKI', title, contents } })

describe('an edit that went live past patrol', () => {
  const wording = 'Wipe the seal dry with a soft cloth and wait an hour'
  const known = async () => {
    const guide = await guideOf(3)
    await s.kim.patchStep({
      ...stepAt(guide, 0),
      body: {
        lines: [line(wording), { ...line('Mind the hot steam of it'), bullet: 'icon_caution' }],
      },
    })
    const at = await s.live(guide)
    await s.kim.patchStep({ ...stepAt(at, 1), body: { lines: [line('Fasten it with 5 Nm')] } })
    return s.live(guide)
  }
  const edits: Partial<Record<SignalCode, (guide: Guide) => Promise<unknown>>> = {
    outside_link: guide => says(guide, 2, 'Buy it at https://shop.example/seal'),
    warning_removed: guide => says(guide, 0, wording),
    number_changed: guide => says(guide, 1, 'Fasten it with 50 Nm'),
    step_replaced: guide => says(guide, 0, 'Something of another kind stands here now, friend'),
    step_deleted: guide => old.deleteStep(stepAt(guide, 0)),
    shouting: guide => says(guide, 2, loud),
    repeated_letters: guide => says(guide, 2, 'Step 3 goooooood'),
    disguised_text: guide => says(guide, 2, 'Step 3 at p\u0430ypal'),
    listed_word: guide => says(guide, 2, 'Step 3, you arschloch'),
    listed_host: guide => says(guide, 2, 'Step 3: https://bit.ly/x'),
    content_rule: guide => says(guide, 2, 'Step 3 with snake oil'),
    prerequisite_changed: async guide =>
      old.patchGuide({
        params: guide,
        query: guide,
        body: { prerequisites: [(await guideOf(1)).guideid] },
      }),
    first_on_document: guide => says(guide, 2, 'Step three'),
  }
  beforeAll(() =>
    api.admin.createContentRule({
      body: {
        name: 'Snake oil',
        kind: 'words',
        entries: ['snake oil'],
        places: ['edit'],
        below: null,
        act: 'raise',
        message: '',
        is_on: true,
      },
    }),
  )
  test.each(Object.keys(edits) as SignalCode[])('says %s', async code => {
    const guide = await known()
    await existing(edits[code], 'an edit')(guide)
    const change = await newestOf(guide.guideid)
    expect(change).toMatchObject({ author: { username: 'trusted' }, review: 'bypassed' })
    expect(change.signals).toContain(code)
    expect(change.risk).toBeGreaterThan(0)
  })

  test('says who is new, and how many documents they went through', async () => {
    const fresh = await api.person('fresh', { reputation: 900 })
    const guides: Guide[] = []
    for (let n = 0; n < 5; n += 1) guides.push(await guideOf(1))
    for (const [n, guide] of guides.entries()) {
      clock.now += 100 // all five within ten minutes
      await fresh.patchStep({ ...stepAt(guide, 0), body: { lines: [line('Step one')] } })
      const { signals } = await newestOf(guide.guideid)
      expect(signals).toContain('new_author')
      expect(signals.includes('burst')).toBe(n === 4)
    }
  })

  test('weighs nothing where nothing stands out, and is judged all the same', async () => {
    const guide = await guideOf(2, old)
    await says(guide, 1, 'Step 2 comes next')
    expect(await newestOf(guide.guideid)).toMatchObject({ risk: 0, signals: [] })
  })

  test('has the risk of the edit that waited, where it was accepted', async () => {
    const guide = await guideOf(2)
    const itemid = await s.rewrite(newcomer, guide, 1, loud)
    const { risk_score } = await s.itemOf(itemid)
    await s.decide(s.mo, itemid, { action: 'accept' })
    const change = await newestOf(guide.guideid)
    expect(change).toMatchObject({ review: 'decided', risk: risk_score })
    expect(change.signals).toContain('shouting')
    expect(risk_score).toBeGreaterThan(0)
  })
})

describe('what is new', () => {
  test('a page is judged as a whole', async () => {
    const { wikiid } = await page(newcomer, 'Cheap', `${loud}\n\nhttps://shop.example`)
    const change = await newestOf(wikiid)
    expect(change.kind).toBe('page')
    expect(change.signals).toEqual(
      expect.arrayContaining(['shouting', 'outside_link', 'new_author']),
    )
  })

  test('so is a guide that is published, with what was written in private', async () => {
    const { guideid } = await newcomer.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Quietly' },
    })
    for (const text of ['Open it', loud, 'Close it'])
      await newcomer.createStep({ params: { guideid }, body: { lines: [line(text)] } })
    expect(await changesOf(guideid)).toEqual([])
    later()
    await newcomer.publishGuide({
      params: { guideid },
      query: await newcomer.readGuide({ params: { guideid } }),
    })
    const change = await newestOf(guideid)
    expect(change.kind).toBe('publication')
    expect(change.signals).toContain('shouting')
  })

  test('what was written while it was private again is judged with its return', async () => {
    const guide = await guideOf(2, old)
    later()
    await old.unpublishGuide({ params: guide, query: guide })
    const hidden = await old.readGuide({ params: guide })
    await says(hidden, 0, loud)
    await says(hidden, 1, 'Step two')
    expect(await changesOf(guide.guideid)).toEqual([])
    later()
    await old.publishGuide({ params: guide, query: await old.readGuide({ params: guide }) })
    const list = await changesOf(guide.guideid)
    expect(firstOf(list)).toMatchObject({ kind: 'publication' })
    expect(firstOf(list).signals).toContain('shouting')
    expect(list.every(one => one.risk !== null)).toBe(true)
  })

  test('a comment is judged by its words alone, and again when they change', async () => {
    const { guideid } = await guideOf(1)
    const { commentid } = await newcomer.createComment({
      params: { context: 'guide', contextid: guideid },
      body: { text: 'Look at https://bit.ly/seals for more' },
    })
    const ofIt = async () =>
      (await changes({ kind: 'comment' })).find(one => one.changeid === `c${commentid}`)
    expect((await ofIt())?.signals).toEqual(['listed_host', 'outside_link'])
    await newcomer.patchComment({
      params: { commentid },
      body: { text: 'Which seal is it, you arschloch?' },
    })
    expect(await ofIt()).toMatchObject({ risk: 60, signals: ['listed_word'] })
  })

  test('a file is judged by its name', async () => {
    const file = await old.uploadDocument(
      { query: { file: 'FREE MONEY FOR EVERYBODY TODAY.txt' } },
      { file: new TextEncoder().encode('Prices') },
    )
    const guide = await guideOf(1, old)
    await old.patchGuide({ params: guide, query: guide, body: { documents: [file.documentid] } })
    const [change] = await changes({ kind: 'file' })
    expect(change).toMatchObject({ changeid: `f${file.documentid}`, signals: ['shouting'] })
  })
})

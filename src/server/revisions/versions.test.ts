import { describe, expect, test } from 'vitest'
import { atLeast, existing, firstOf, itemAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { at, edit, kept, line, openDrawers } from '#testing/worlds/drawers.ts'

const api = await startApiForFile()
const { ada, bob, aGuide } = await openDrawers(api)

describe('a guide at an old revision', () => {
  test('holds the step that this revision brought, as the answer to that save did', async () => {
    const { guideid } = await ada.createGuide({
      body: { category: 'Bench', type: 'repair', title: 'Shelf' },
    })
    const saved = await ada.createStep({
      params: { guideid },
      body: { lines: [line('Take it down.')] },
    })
    const step = firstOf(saved.steps)
    const old = await ada.readGuideRevision({ params: { guideid, revisionid: saved.revisionid } })
    expect(old.steps).toEqual(saved.steps)
    expect((await ada.diffGuideRevisions({ params: { guideid }, query: {} })).steps).toMatchObject([
      { stepid: step.stepid, op: 'insert' },
    ])
    expect(
      (await ada.diffGuideRevisions({ params: { guideid }, query: { from: saved.revisionid } }))
        .steps,
    ).toEqual([])
    await edit(ada, step, { title: 'Down' })
    expect(
      firstOf(
        (await ada.readGuideRevision({ params: { guideid, revisionid: saved.revisionid } })).steps,
      ).title,
    ).toBe('')
    const held = await bob.createStep({
      params: {
        guideid: (
          await ada.publishGuide({ params: { guideid }, query: { revisionid: saved.revisionid } })
        ).guideid,
      },
      body: { lines: [line('Clean it.')] },
    })
    expect(
      (await bob.readGuideRevision({ params: { guideid, revisionid: held.revisionid } })).steps,
    ).toHaveLength(2)
    await expect(
      api.anyone.readGuideRevision({ params: { guideid, revisionid: held.revisionid } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('is the whole guide as it stood then', async () => {
    const guide = await aGuide()
    const [first, second, third] = atLeast(2, guide.steps)
    await edit(ada, second, { title: 'Over' })
    const ordered = await ada.orderSteps({
      params: at(guide),
      query: { revisionid: guide.revisionid },
      body: { stepids: [third, first, second].map(step => existing(step, 'a step').stepid) },
    })
    await ada.deleteStep({ params: first, query: { revisionid: first.revisionid } })
    const old = await api.anyone.readGuideRevision({
      params: { ...at(guide), revisionid: guide.revisionid },
    })
    expect(old).toMatchObject({
      revisionid: guide.revisionid,
      introduction_raw: 'It sticks.',
      public: true,
    })
    expect(
      old.steps.map(({ stepid, title, orderby, lines }) => [
        stepid,
        title,
        orderby,
        firstOf(lines).text_rendered,
      ]),
    ).toEqual(
      guide.steps.map(({ stepid, title, orderby, lines }) => [
        stepid,
        title,
        orderby,
        firstOf(lines).text_rendered,
      ]),
    )
    const later = await api.anyone.readGuideRevision({
      params: { ...at(guide), revisionid: ordered.revisionid },
    })
    expect(later.steps.map(step => step.title)).toEqual(['', '', 'Over'])
    expect((await api.anyone.readGuide({ params: at(guide) })).steps).toHaveLength(2)
    expect(
      await api.anyone.readStepRevision({ params: { ...first, revisionid: guide.revisionid } }),
    ).toMatchObject({ stepid: first.stepid, orderby: 1, lines: first.lines })
  })

  test('of another guide, or one that never was, is not found', async () => {
    const [guide, other] = [await aGuide(), await aGuide()]
    await expect(
      ada.readGuideRevision({ params: { ...at(guide), revisionid: other.revisionid } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      ada.readGuideRevision({ params: { ...at(guide), revisionid: 2_000_000_000 } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      ada.listStepRevisions({ params: { ...at(guide), stepid: firstOf(other.steps).stepid } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('the difference', () => {
  test('of a guide tells moved steps from changed ones (A-126)', async () => {
    const guide = await aGuide()
    const [first, second, third] = atLeast(3, guide.steps)
    const moved = await ada.orderSteps({
      params: at(guide),
      query: { revisionid: guide.revisionid },
      body: { stepids: [third, first, second].map(step => existing(step, 'a step').stepid) },
    })
    await edit(ada, second, {
      lines: [{ ...kept(firstOf(second.lines)), text_raw: 'Turn it around.' }],
    })
    await ada.patchGuide({
      params: at(guide),
      query: { revisionid: moved.revisionid },
      body: { introduction: 'It sticks badly.' },
    })
    const diff = await api.anyone.diffGuideRevisions({
      params: at(guide),
      query: { from: guide.revisionid },
    })
    expect(diff).toMatchObject({
      from: guide.revisionid,
      images: { added: [], removed: [] },
      fields: [
        {
          field: 'introduction',
          before: 'It sticks.',
          after: 'It sticks badly.',
          hunks: [
            { op: 'equal', text: 'It sticks' },
            { op: 'insert', text: ' badly' },
            { op: 'equal', text: '.' },
          ],
        },
      ],
    })
    expect(
      diff.steps.map(({ stepid, op, moved, orderby_before, orderby_after }) => ({
        stepid,
        op,
        moved,
        orderby_before,
        orderby_after,
      })),
    ).toEqual([
      { stepid: third.stepid, op: 'equal', moved: true, orderby_before: 3, orderby_after: 1 },
      { stepid: second.stepid, op: 'change', moved: false, orderby_before: 2, orderby_after: 3 },
    ])
    expect(itemAt(diff.steps, 1).lines).toEqual([
      expect.objectContaining({
        lineid: firstOf(second.lines).lineid,
        op: 'change',
        hunks: [
          { op: 'equal', text: 'Turn it ' },
          { op: 'delete', text: 'over' },
          { op: 'insert', text: 'around' },
          { op: 'equal', text: '.' },
        ],
      }),
    ])
  })

  test('of a step aligns lines by their ids: what came, what went, what moved', async () => {
    const guide = await aGuide()
    const three = await edit(ada, firstOf(guide.steps), {
      lines: [...firstOf(guide.steps).lines.map(kept), line('Two.'), line('Three.')],
    })
    const [one, two, last] = atLeast(3, three.lines)
    const changed = await edit(ada, three, {
      title: 'Out',
      lines: [kept(last), kept(one), line('New.')],
    })
    const diff = await api.anyone.diffStepRevisions({
      params: three,
      query: { from: three.revisionid, to: changed.revisionid },
    })
    expect(diff.fields).toMatchObject([{ field: 'title', before: '', after: 'Out' }])
    expect(
      diff.lines.map(({ lineid, op, before, after }) => [lineid, op, before?.place, after?.place]),
    ).toEqual([
      [last.lineid, 'equal', 3, 1],
      [one.lineid, 'equal', 1, 2],
      [two.lineid, 'delete', 2, undefined],
      [itemAt(changed.lines, 2).lineid, 'insert', undefined, 3],
    ])
    // two that changed places: one of them passed the other
    expect(diff.lines.filter(one => one.moved)).toHaveLength(1)
    // Without from: what the newest revision changed. The first one has nothing before it.
    expect(await api.anyone.diffStepRevisions({ params: three })).toEqual(diff)
    const [, , first] = atLeast(3, await api.anyone.listStepRevisions({ params: three }))
    expect(
      await api.anyone.diffStepRevisions({ params: three, query: { to: first.revisionid } }),
    ).toMatchObject({ from: null, lines: [{ op: 'insert' }] })
  })

  test('of a wiki page compares its words', async () => {
    const params = { namespace: 'CATEGORY', title: 'Bench' }
    const { revisionid } = await api.anyone.readWiki({ params })
    const saved = await ada.patchWiki({
      params,
      query: { revisionid },
      body: { contents: 'First line.\nThird line.', description: 'To work at' },
    })
    expect(await api.anyone.diffWikiRevisions({ params })).toMatchObject({
      from: revisionid,
      to: saved.revisionid,
      fields: [
        {
          field: 'contents',
          hunks: [
            { op: 'equal', text: 'First line.\n' },
            { op: 'delete', text: 'Second' },
            { op: 'insert', text: 'Third' },
            { op: 'equal', text: ' line.' },
          ],
        },
        { field: 'description' },
      ],
    })
    expect((await api.anyone.listWikiRevisions({ params }))[0]).toMatchObject({
      revisionid: saved.revisionid,
      resource: 'wiki',
      fields: ['contents', 'description'],
      size_delta: 9,
    })
    expect(await api.anyone.readWikiRevision({ params: { ...params, revisionid } })).toMatchObject({
      revisionid,
      contents_raw: 'First line.\nSecond line.',
      title: 'Bench',
    })
    expect(await api.anyone.readRevision({ params: { revisionid } })).toMatchObject({
      doc_type: 'wiki',
      docid: saved.wikiid,
      resource: 'wiki',
      wiki: { contents_raw: 'First line.\nSecond line.' },
      guide: null,
    })
    await expect(
      api.anyone.diffWikiRevisions({ params, query: { from: (await aGuide()).revisionid } }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

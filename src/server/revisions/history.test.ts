import { describe, expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { existing, firstOf, itemAt, lastOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { at, edit, kept, line, openDrawers } from '#testing/worlds/drawers.ts'

const api = await startApiForFile()
const { ada, bob, aGuide } = await openDrawers(api)
const mo = await api.person('mo', { privilege: 'Moderator' })

const list = (who: Pick<TestPerson, 'listGuideRevisions'>, guide: Guide, query: object = {}) =>
  who.listGuideRevisions({ params: at(guide), query: { limit: 50, ...query } })

describe('the list', () => {
  test('lists revisions of guide and steps with who, when and what', async () => {
    const guide = await aGuide()
    const step = await edit(ada, itemAt(guide.steps, 1), {
      lines: [
        { ...kept(firstOf(itemAt(guide.steps, 1).lines)), text_raw: 'Turn it over now.' },
        line('Mind the edge.'),
      ],
    })
    const all = await list(ada, guide)
    expect(all.map(one => one.revisionid)).toEqual(
      all.map(one => one.revisionid).sort((a, b) => b - a),
    )
    expect(all[0]).toEqual({
      revisionid: step.revisionid,
      resource: 'step',
      stepid: step.stepid,
      langid: 'en',
      userid: ada.me.userid,
      username: 'ada',
      date: expect.any(Number),
      kind: 'edit',
      status: 'accepted',
      comment: '',
      fields: ['lines'],
      size_delta: ' now'.length + 'Mind the edge.'.length,
      lines: { added: 1, removed: 0, moved: 0, changed: 1 },
    })
    expect(all.at(-1)).toMatchObject({ resource: 'guide', kind: 'create' })
    expect(all.filter(one => one.resource === 'guide' && one.steps)).toHaveLength(3)
    expect(await api.anyone.listStepRevisions({ params: step })).toHaveLength(2)
  })

  test('is paged, counted, and read on behind the last one seen', async () => {
    const guide = await aGuide()
    const all = await list(ada, guide)
    let total = ''
    const first = await ada.listGuideRevisions(
      { params: at(guide), query: { limit: 3 } },
      {
        onHeaders: headers => {
          total = existing(headers.get('x-total-count'), 'the header')
        },
      },
    )
    expect(total).toBe(String(all.length))
    await edit(ada, firstOf(guide.steps), { title: 'Out' })
    expect(
      await ada.listGuideRevisions({
        params: at(guide),
        query: { limit: 3, after: lastOf(first).revisionid },
      }),
    ).toEqual(all.slice(3, 6))
    expect(
      await ada.listGuideRevisions({ params: at(guide), query: { limit: 2, offset: 1 } }),
    ).toEqual(all.slice(0, 2))
  })

  test('names the older revision an edit went back to (A-125)', async () => {
    const guide = await aGuide()
    const first = itemAt(guide.steps, 1)
    const [original, added] = [kept(firstOf(first.lines)), line('Mind the edge.')]
    const longer = await edit(ada, first, { lines: [original, added] })
    const shorter = await edit(ada, longer, { lines: [original] })
    const again = await edit(ada, shorter, { lines: [original, added] })
    const other = await edit(ada, again, { lines: [original, { ...added, bullet: 'red' }] })
    const marks = (await list(api.anyone, guide))
      .filter(({ stepid }) => stepid === first.stepid)
      .map(({ revisionid, restores }) => [revisionid, restores])
    expect(marks).toEqual([
      [other.revisionid, undefined],
      [again.revisionid, longer.revisionid],
      [shorter.revisionid, first.revisionid],
      [longer.revisionid, undefined],
      [first.revisionid, undefined],
    ])
  })

  test('names the revision that a step was brought back from after it was deleted', async () => {
    const guide = await aGuide()
    const { guideid } = guide
    const gone = itemAt(guide.steps, 1)
    await ada.deleteStep({ params: gone, query: gone })
    const after = await ada.createStep({
      params: { guideid },
      body: { title: gone.title, lines: gone.lines.map(({ text_raw }) => line(text_raw)) },
    })
    const { stepid: back } = lastOf(after.steps)
    const rows = (await list(ada, guide)).filter(({ stepid }) => stepid === back)
    expect(rows.map(({ restores }) => restores)).toEqual([gone.revisionid])
  })

  test('tells a copy of a step that still stands from one that was brought back', async () => {
    const guide = await aGuide()
    const { guideid } = guide
    const first = itemAt(guide.steps, 1)
    const after = await ada.createStep({
      params: { guideid },
      body: { title: first.title, lines: first.lines.map(({ text_raw }) => line(text_raw)) },
    })
    const copy = lastOf(after.steps)
    expect((await list(ada, guide)).filter(({ restores }) => restores !== undefined)).toEqual([])
    await ada.deleteStep({ params: first, query: first })
    expect(
      (await list(ada, guide)).find(({ stepid }) => stepid === copy.stepid)?.restores,
    ).toBeUndefined()
  })

  test('names no older revision to those who may not open it', async () => {
    const guide = await ada.createGuide({
      body: { category: 'Bench', type: 'repair', title: 'Not shown yet' },
    })
    const { guideid } = guide
    const add = (text: string) =>
      ada.createStep({ params: { guideid }, body: { lines: [line(text)] } })
    const hidden = lastOf((await add('The secret way.')).steps)
    const [only] = hidden.lines
    const said = { ...kept(existing(only, 'the line')), text_raw: 'The plain way.' }
    const plain = await edit(ada, hidden, { lines: [said] })
    const { revisionid } = await ada.readGuide({ params: { guideid } })
    await ada.publishGuide({ params: { guideid }, query: { revisionid } })
    const back = await edit(ada, plain, { lines: [{ ...said, text_raw: 'The secret way.' }] })
    const marks = async (who: Pick<TestPerson, 'listGuideRevisions'>) =>
      (await list(who, guide)).find(one => one.revisionid === back.revisionid)?.restores
    expect(await marks(ada)).toBe(hidden.revisionid)
    expect(await marks(bob)).toBeUndefined()
    await expect(bob.readRevision({ params: hidden })).rejects.toMatchObject({ status: 404 })
  })

  test('of a private guide is for whoever may read it', async () => {
    const { guideid } = await ada.createGuide({
      body: { category: 'Bench', type: 'repair', title: 'Hidden' },
    })
    await expect(bob.listGuideRevisions({ params: { guideid } })).rejects.toMatchObject({
      status: 403,
    })
    const only = firstOf(await ada.listGuideRevisions({ params: { guideid } }))
    await expect(bob.readRevision({ params: only })).rejects.toMatchObject({ status: 404 })
    expect(await mo.readRevision({ params: only })).toMatchObject({
      doc_type: 'guide',
      docid: guideid,
      guide: { title: 'Hidden' },
      wiki: null,
    })
  })
})

test('a waiting or denied edit is for author and deciders only (M-17)', async () => {
  const guide = await aGuide()
  const held = await edit(bob, firstOf(guide.steps), { title: 'Out with it' })
  const key = { ...at(guide), revisionid: held.revisionid }
  for (const who of [bob, mo, api.admin]) {
    expect((await list(who, guide))[0]).toMatchObject({
      revisionid: held.revisionid,
      status: 'pending',
      username: 'bob',
    })
    expect((await who.readGuideRevision({ params: key })).steps[0]).toMatchObject({
      title: 'Out with it',
    })
  }
  for (const who of [api.anyone, ada]) {
    expect((await list(who, guide)).map(one => one.revisionid)).not.toContain(held.revisionid)
    await expect(who.readGuideRevision({ params: key })).rejects.toMatchObject({ status: 404 })
    await expect(
      who.readRevision({ params: { revisionid: held.revisionid } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      who.diffGuideRevisions({ params: at(guide), query: { to: held.revisionid } }),
    ).rejects.toMatchObject({ status: 404 })
  }
  await api.database.run(
    sql`update patrol_items set state = 'denied' where docid = ${guide.guideid}`,
  )
  expect((await list(bob, guide))[0]).toMatchObject({ status: 'denied' })
  expect(firstOf(await list(ada, guide)).revisionid).toBeLessThan(held.revisionid)
})

test('the list names who decided until that is undone (M-17)', async () => {
  const guide = await aGuide()
  const decide = async (itemid: number, action: 'accept' | 'deny') => {
    const { token } = await mo.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
    const query = await mo.readPatrolItem({ params: { itemid } })
    return mo.decidePatrolItem({
      params: { itemid },
      query,
      body: {
        action,
        token,
        base_shown: 'live',
        ...(action === 'deny' ? { reason_code: 'unclear' } : {}),
      },
    })
  }
  const decided = async (who: TestPerson) =>
    (await list(who, guide))
      .filter(one => one.decided_by)
      .map(({ status, resource, username, decided_by }) => [
        status,
        resource,
        username,
        existing(decided_by, 'the decided by').username,
      ])
  const first = await edit(bob, firstOf(guide.steps), { title: 'Good' })
  await decide(existing(first.patrolid, 'a patrol item'), 'accept')
  await edit(ada, itemAt(guide.steps, 1), { title: 'Hers' })
  const second = await edit(bob, itemAt(guide.steps, 2), { title: 'Bad' })
  const { decision, item } = await decide(existing(second.patrolid, 'a patrol item'), 'deny')
  expect(await decided(bob)).toEqual([
    ['denied', 'step', 'bob', 'mo'],
    ['accepted', 'step', 'bob', 'mo'],
    ['accepted', 'step', 'bob', 'mo'],
  ])
  expect(await decided(ada)).toEqual([['accepted', 'step', 'bob', 'mo']])
  await mo.undoPatrolDecision({ params: decision, query: item, body: {} })
  expect((await decided(bob)).map(([status]) => status)).toEqual(['accepted', 'accepted'])
})

test('a live revision after a held one holds none of what waits', async () => {
  const guide = await aGuide()
  await edit(bob, firstOf(guide.steps), { title: 'Waiting' })
  await edit(ada, itemAt(guide.steps, 1), { title: 'Live' })
  const newest = firstOf(await list(api.anyone, guide))
  expect(
    (
      await api.anyone.readGuideRevision({
        params: { ...at(guide), revisionid: newest.revisionid },
      })
    ).steps.map(step => step.title),
  ).toEqual(['', 'Live', ''])
})

test("an unlisted page is not found by its revision's number", async () => {
  const params = { namespace: 'WIKI' as const, title: 'Hidden draft' }
  const { revisionid } = await ada.createWiki({ body: { ...params, contents: 'Not for lists' } })
  const { revisionid: hidden } = await api.admin.patchWiki({
    params,
    query: { revisionid },
    body: { flags: ['WIKI_PRIVATE'] },
  })
  for (const number of [revisionid, hidden]) {
    for (const stranger of [api.anyone, bob]) {
      await expect(stranger.readRevision({ params: { revisionid: number } })).rejects.toMatchObject(
        { status: 404 },
      )
      expect(
        await stranger.readWikiRevision({ params: { ...params, revisionid: number } }),
      ).toMatchObject({ contents_raw: 'Not for lists' })
    }
    for (const person of [ada, api.admin])
      expect(await person.readRevision({ params: { revisionid: number } })).toMatchObject({
        wiki: { title: 'Hidden draft' },
      })
  }
})

test('a translation has its own history over the source of its time', async () => {
  const guide = await aGuide()
  const title = async (text: string) => {
    const { revisionid } = await ada.readGuide({ params: at(guide), query: { langid: 'de' } })
    return ada.patchGuide({
      params: at(guide),
      query: { langid: 'de', revisionid },
      body: { title: text },
    })
  }
  const first = await title('Lade')
  await title('Schublade')
  const german = await list(api.anyone, guide, { langid: 'de' })
  expect(
    german.map(({ revisionid, langid, fields }) => ({ revisionid, langid, fields })).at(-1),
  ).toEqual({ revisionid: first.revisionid, langid: 'de', fields: ['title'] })
  expect((await list(api.anyone, guide)).map(one => one.langid)).not.toContain('de')
  expect(
    await api.anyone.readGuideRevision({ params: { ...at(guide), revisionid: first.revisionid } }),
  ).toMatchObject({ langid: 'de', title: 'Lade', introduction_raw: 'It sticks.' })
  expect(
    (await api.anyone.diffGuideRevisions({ params: at(guide), query: { langid: 'de' } })).fields,
  ).toMatchObject([{ field: 'title', before: 'Lade', after: 'Schublade' }])
})

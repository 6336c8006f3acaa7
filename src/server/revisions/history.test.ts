import { describe, expect, test } from 'vitest'
import type { Guide, Step } from '#contract/guides/shapes.ts'
import { atLeast, existing, firstOf, itemAt, lastOf } from '#lib/existing.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { loadAccess } from '#server/rights/guides.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { listRevisions } from '#server/saves/history.ts'
import { loadGuideVersion } from '#server/guides/past.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
await ada.createWiki({
  body: { namespace: 'CATEGORY', title: 'Bench', contents: 'First line.\nSecond line.' },
})

const line = (text_raw: string) => ({ text_raw, bullet: 'black' as const, level: 0, lineid: null })
const kept = ({ lineid, text_raw, bullet, level }: Step['lines'][number]) => ({
  lineid,
  text_raw,
  bullet,
  level,
})
const at = ({ guideid }: Guide) => ({ guideid })
const edit = async (who: TestPerson, step: Step, body: object) =>
  who.patchStep({ params: step, query: { revisionid: step.revisionid }, body })
/** Three steps, public; ada's. */
const aGuide = async () => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Bench', type: 'repair', title: 'Drawer', introduction: 'It sticks.' },
  })
  for (const word of ['Pull the drawer.', 'Turn it over.', 'Wax the rails.'])
    await ada.createStep({ params: { guideid }, body: { lines: [line(word)] } })
  const { revisionid } = await ada.readGuide({ params: { guideid } })
  return ada.publishGuide({ params: { guideid }, query: { revisionid } })
}
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

test('5,000 revisions take as many statements as five', async () => {
  const guide = await aGuide()
  const work = async () => {
    let statements = 0
    const counted =
      <A extends unknown[], T>(ask: (...args: A) => Promise<T>) =>
      (...args: A) => (statements++, ask(...args))
    const { one, maybe, many, values, run } = api.database
    const db = {
      one: counted(one) as Db['one'],
      maybe: counted(maybe) as Db['maybe'],
      many: counted(many) as Db['many'],
      values: counted(values) as Db['values'],
      run: counted(run),
    }
    const access = await loadAccess(db, guide.guideid)
    const scope = { doc_type: 'guide', docid: guide.guideid, langid: 'en' } as const
    const listed = await listRevisions(
      db,
      scope,
      { userid: null, decider: false },
      { limit: 200, offset: 0 },
    )
    for (const { revisionid } of [existing(listed.at(0), 'a first item'), lastOf(listed)])
      await loadGuideVersion(db, access, { revisionid, line: 'live', langid: 'en' })
    return { statements, listed: listed.length }
  }
  const few = await work()
  await api.database.run(sql`
    insert into revisions (parent_revisionid, doc_type, docid, resource, resourceid, langid, line,
      kind, userid, created, content)
    select revisionid, doc_type, docid, resource, resourceid, langid, line, 'edit', userid, created,
      content
    from revisions, generate_series(1, 5000) where revisionid = ${firstOf(guide.steps).revisionid}`)
  expect(few.listed).toBeLessThan(20)
  expect(await work()).toEqual({ statements: few.statements, listed: 200 })
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

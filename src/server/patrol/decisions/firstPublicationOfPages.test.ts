// New pages of the wiki by somebody new, with the setting off and on (moderation-admin M-16;
// roles.md 7).
import { beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { hears, loadFacts } from '#server/events/rights.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { verifyLedger } from './ledger.ts'
import { openScene } from '../../../testing/patrol.ts'
import { partOf } from '../../../fixtures/partOf.ts'
import type { Person } from '#server/http/context.ts'

const api = await startApiForFile()
const s = await openScene(api)
const nia = await api.person('nia')

type Namespace = 'CATEGORY' | 'ITEM' | 'WIKI' | 'USER'
const turn = async (first_publication_patrol: boolean) =>
  s.admin.patchSettings({ query: await s.admin.readSettings(), body: { first_publication_patrol } })
const ask = async (who: TestPerson | null, method: string, path: string, body?: object) => {
  const response = await api.request(path, {
    method,
    headers: who ? { Authorization: `api ${who.token}` } : {},
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return {
    status: response.status,
    state: response.headers.get('x-patrol-state'),
    itemid: Number(response.headers.get('x-patrol-item')),
    body: text ? JSON.parse(text) : null,
  }
}
const create = (who: TestPerson, title: string, more: object = {}) =>
  ask(who, 'POST', '/wikis', { namespace: 'WIKI', title, contents: `All about ${title}.`, ...more })
const at = (title: string, namespace: Namespace = 'WIKI') => ({ namespace, title })
const statusFor = async (who: TestPerson | null, title: string, namespace: Namespace = 'WIKI') =>
  (await ask(who, 'GET', `/wikis/${namespace}/${encodeURIComponent(title)}`)).status
const titles = async (namespace: Namespace = 'WIKI') =>
  (await api.anyone.listWikis({ params: { namespace }, query: { limit: 200 } })).map(
    page => page.title,
  )

test('with the setting off a newcomer’s page is there for everybody at once (M-16)', async () => {
  const made = await create(nia, 'At once')
  expect([
    made.status,
    made.state,
    'public' in made.body,
    await statusFor(null, 'At once'),
  ]).toEqual([201, 'live', false, 200])
})

describe('with the setting on a new page', () => {
  beforeAll(() => turn(true))

  test('waits as an unlisted item of kind `create` until accepted (M-7, M-16)', async () => {
    const made = await create(nia, 'Waiting room')
    expect([
      made.status,
      made.state,
      made.body.public,
      made.body.patrolid,
      made.body.can_edit,
    ]).toEqual([201, 'pending', false, made.itemid, true])
    expect(
      await Promise.all(
        [null, s.bob, nia, s.mo, s.admin].map(who => statusFor(who, 'Waiting room')),
      ),
    ).toEqual([403, 403, 200, 200, 200])
    expect((await ask(s.bob, 'GET', '/wikis/WIKI/Waiting_room')).body.message).not.toContain(
      'Waiting',
    )
    expect(await titles()).not.toContain('Waiting room')
    await expect(s.bob.readPatrolItem({ params: { itemid: made.itemid } })).rejects.toMatchObject({
      status: 404,
    })
    expect(
      (await s.bob.listPatrolItems({ query: { kind: 'create' } })).map(item => item.itemid),
    ).not.toContain(made.itemid)
    expect(
      await s.mo.listPatrolItems({ query: { kind: 'create', decidable: true } }),
    ).toMatchObject([
      {
        itemid: made.itemid,
        doc_type: 'wiki',
        docid: made.body.wikiid,
        kind: 'create',
        title: 'Waiting room',
        author: { username: 'nia' },
      },
    ])
    const shown = await s.itemOf(made.itemid, s.mo)
    expect(JSON.stringify(shown.diff.after)).toContain('All about Waiting room.')
    expect(shown.units.every(unit => unit.op === 'add')).toBe(true)
    const { decision, live_revisionid } = await s.decide(s.mo, made.itemid, { action: 'accept' })
    expect(decision).toMatchObject({ action: 'accept', live_after: live_revisionid })
    const page = await api.anyone.readWiki({ params: at('Waiting room') })
    expect([
      page.contents_raw,
      page.revisionid,
      'public' in page,
      page.author,
      page.authors.map(one => one.username),
    ]).toEqual(['All about Waiting room.', live_revisionid, false, nia.me.userid, ['nia']])
    expect(await titles()).toContain('Waiting room')
    await api.jobsDone()
    expect(await api.anyone.search({ params: { query: 'Waiting room' }, query: {} })).toMatchObject(
      { results: [{ title: 'Waiting room' }] },
    )
    // It is a page like any other now, and its creator's edits of it are live.
    const again = await ask(
      nia,
      'PATCH',
      `/wikis/WIKI/Waiting_room?revisionid=${page.revisionid}`,
      { contents: 'More.' },
    )
    expect([again.status, again.state]).toEqual([200, 'live'])
  })

  test('is extended by its maker and written by nobody else (M-15, M-16, M-74)', async () => {
    const { body: page, itemid } = await create(nia, 'Growing')
    const before = await s.itemOf(itemid, s.mo)
    const { token } = await s.mo.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
    const saved = await ask(nia, 'PATCH', `/wikis/WIKI/Growing?revisionid=${page.revisionid}`, {
      contents: 'Grown up.',
    })
    expect([
      saved.status,
      saved.state,
      saved.itemid,
      saved.body.contents_raw,
      saved.body.public,
    ]).toEqual([200, 'pending', itemid, 'Grown up.', false])
    expect(
      (
        await ask(nia, 'PATCH', `/wikis/WIKI/Growing?revisionid=${page.revisionid}`, {
          contents: 'Late.',
        })
      ).status,
    ).toBe(409)
    const same = await ask(
      nia,
      'PATCH',
      `/wikis/WIKI/Growing?revisionid=${saved.body.revisionid}`,
      { contents: 'Grown up.' },
    )
    expect([same.status, same.body.revisionid]).toEqual([200, saved.body.revisionid])
    expect(JSON.stringify((await s.itemOf(itemid, s.mo)).units)).toContain('Grown up.')
    await expect(
      s.mo.decidePatrolItem({
        params: { itemid },
        query: before,
        body: { action: 'accept', token, base_shown: 'live' },
      }),
    ).rejects.toMatchObject({ status: 409, headers: { 'x-conflict': 'stale' } })
    for (const who of [s.bob, s.mo])
      expect(
        (
          await ask(who, 'PATCH', `/wikis/WIKI/Growing?revisionid=${saved.body.revisionid}`, {
            contents: 'Mine.',
          })
        ).status,
      ).toBe(403)
    expect(
      await ask(s.bob, 'POST', '/wikis', {
        namespace: 'WIKI',
        title: 'Growing',
        contents: 'Taken?',
      }),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'title', code: 'duplicate' }] } })
    expect(
      (await nia.listOwnPatrolItems({})).filter(item => item.docid === page.wikiid),
    ).toHaveLength(1)
    expect(
      await nia.readPatrolDocument({ params: { doc_type: 'wiki', docid: page.wikiid } }),
    ).toMatchObject({ pending: [itemid], would_bypass: false })
    await expect(
      s.bob.readPatrolDocument({ params: { doc_type: 'wiki', docid: page.wikiid } }),
    ).rejects.toMatchObject({ status: 404 })
    expect((await nia.listWikiRevisions({ params: at('Growing') })).length).toBe(2)
    for (const revisionid of [page.revisionid, saved.body.revisionid])
      await expect(s.bob.readRevision({ params: { revisionid } })).rejects.toMatchObject({
        status: 404,
      })
  })

  test('denied stays unread and can be sent or written again (M-13, M-16, M-41)', async () => {
    const { body: page, itemid } = await create(nia, 'Denied first')
    const { decision, item } = await s.decide(s.mo, itemid, { action: 'deny' })
    expect([
      item.state,
      await statusFor(null, 'Denied first'),
      await statusFor(nia, 'Denied first'),
    ]).toEqual(['denied', 403, 200])
    await s.mo.undoPatrolDecision({ params: decision, query: item, body: {} })
    expect((await s.itemOf(itemid, s.mo)).state).toBe('pending')
    const denied = await s.decide(s.mo, itemid, { action: 'deny' })
    await nia.resubmitPatrolItem({ params: { itemid }, body: { mode: 'denied' } })
    const saved = await ask(
      nia,
      'PATCH',
      `/wikis/WIKI/Denied_first?revisionid=${page.revisionid}`,
      { contents: 'Mended.' },
    )
    expect([saved.status, saved.state]).toEqual([200, 'pending'])
    expect(
      (await nia.listOwnPatrolItems({}))
        .filter(one => one.docid === page.wikiid)
        .map(one => [one.state, one.parent_itemid]),
    ).toEqual([
      ['pending', itemid],
      ['denied', null],
    ])
    await expect(
      s.mo.undoPatrolDecision({ params: denied.decision, query: denied.item, body: {} }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'invalid_state' }] })
    await s.decide(s.mo, saved.itemid, { action: 'deny' })
    // The name is free again; what was denied is nobody's to read in the history of the page that
    // stands there now.
    const author = await api.person('author16', { privilege: 'Author' })
    expect(await create(author, 'Denied first', { contents: 'By an author.' })).toMatchObject({
      status: 201,
      state: 'live',
    })
    expect(await api.anyone.readWiki({ params: at('Denied first') })).toMatchObject({
      contents_raw: 'By an author.',
      author: author.me.userid,
    })
    expect(
      (await s.bob.listWikiRevisions({ params: at('Denied first') })).map(one => one.username),
    ).toEqual(['author16'])
  })

  test('accepted with changes can be undone unless it is in use (M-16, M-62, M-64, M-65)', async () => {
    const { itemid } = await create(nia, 'Shelves', { namespace: 'CATEGORY', parent: 'Kettles' })
    expect(await titles('CATEGORY')).not.toContain('Shelves')
    expect(
      JSON.stringify(
        await api.anyone.readHierarchy({
          params: { namespace: 'CATEGORY' },
          query: { display: 'hierarchy' },
        }),
      ),
    ).not.toContain('Shelves')
    const { decision, item } = await s.decide(s.mo, itemid, {
      action: 'accept_edit',
      edited: { fields: { description: 'By the decider' } },
    })
    expect(await api.anyone.readWiki({ params: at('Shelves', 'CATEGORY') })).toMatchObject({
      contents_raw: 'All about Shelves.',
      description: 'By the decider',
      parent: 'Kettles',
    })
    expect(
      JSON.stringify(
        await api.anyone.readHierarchy({
          params: { namespace: 'CATEGORY' },
          query: { display: 'hierarchy' },
        }),
      ),
    ).toContain('Shelves')
    expect(
      new Set(
        (await s.bob.listWikiRevisions({ params: at('Shelves', 'CATEGORY') })).map(
          one => one.username,
        ),
      ),
    ).toEqual(new Set(['nia', 'mo']))
    const child = await s.admin.createWiki({
      body: { namespace: 'CATEGORY', title: 'Boards', contents: '', parent: 'Shelves' },
    })
    await expect(
      s.mo.undoPatrolDecision({ params: decision, query: item, body: {} }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [
        {
          code: 'undo_blocked',
          message: 'The category Boards is below this one. Move or delete it first',
        },
      ],
    })
    await s.admin.deleteWiki({ params: at('Boards', 'CATEGORY'), query: child })
    await s.mo.undoPatrolDecision({ params: decision, query: item, body: {} })
    expect([
      (await s.itemOf(itemid, s.mo)).state,
      await statusFor(null, 'Shelves', 'CATEGORY'),
      await titles('CATEGORY'),
    ]).toEqual(['pending', 403, expect.not.arrayContaining(['Shelves'])])
    await s.decide(s.mo, itemid, { action: 'accept' })
    expect(await statusFor(null, 'Shelves', 'CATEGORY')).toBe(200)
    expect(await verifyLedger(api.database)).toMatchObject({ broken: null })
  })

  test('is taken back by its maker, and goes with their account (M-16, M-40)', async () => {
    const one = await create(nia, 'Taken back')
    await expect(
      s.mo.withdrawPatrolItem({ params: one, query: await s.itemOf(one.itemid, s.mo) }),
    ).rejects.toMatchObject({ status: 403 })
    expect(
      await nia.withdrawPatrolItem({ params: one, query: await s.itemOf(one.itemid, nia) }),
    ).toMatchObject({ state: 'withdrawn' })
    const leaver = await api.person('leaver16')
    const two = await create(leaver, 'Left behind')
    await s.admin.suspendUser({
      params: { userid: leaver.me.userid },
      body: { reason: 'Asked for it', pending: 'withdraw' },
    })
    expect([
      (await s.itemOf(two.itemid, s.mo)).state,
      await statusFor(null, 'Left behind'),
      await statusFor(s.mo, 'Left behind'),
    ]).toEqual(['withdrawn', 403, 200])
  })

  test('waits only below the threshold and never about oneself (M-16)', async () => {
    const people = [
      await api.person('author17', { privilege: 'Author' }),
      s.mo,
      await api.person('earned', { reputation: 500 }),
    ]
    for (const who of people)
      expect(await create(who, `Of ${who.me.username}`)).toMatchObject({
        status: 201,
        state: 'live',
      })
    const nearly = await api.person('nearly', { reputation: 499 })
    expect(await create(nearly, 'Of nearly')).toMatchObject({
      status: 201,
      state: 'pending',
      body: { public: false },
    })
    expect(await create(nearly, String(nearly.me.userid), { namespace: 'USER' })).toMatchObject({
      status: 201,
      state: 'live',
    })
    // Whoever has become more meanwhile waits for a person all the same (M-12).
    await s.admin.patchUser({ params: { userid: nearly.me.userid }, body: { privilege: 'Author' } })
    expect(await statusFor(null, 'Of nearly')).toBe(403)
  })

  test('is named to Moderators and its maker only (M-16, M-149)', async () => {
    const { itemid, body: page } = await create(nia, 'Quiet')
    const earned = await api.person('earned2', { reputation: 600 })
    await expect(earned.readPatrolItem({ params: { itemid } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(
      earned.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      earned.readRevision({ params: { revisionid: page.revisionid } }),
    ).rejects.toMatchObject({ status: 404 })
    const rows = await api.database.many<never>({
      sql: true,
      strings: [
        `select seq, event, at, actor, data from outbox where event = 'patrol.item.created'
          order by seq desc limit 1`,
      ],
      values: [],
    })
    const facts = await loadFacts(api.database, rows)
    const told = (person: Partial<Person>) =>
      hears(partOf<Person>(person), new Set(['patrol'] as const), firstOf(rows), facts)
    expect([
      told({ ...earned.me, privilege: 'User', reputation: 600, teams: [] }),
      told({ ...s.mo.me, privilege: 'Moderator', reputation: 1, teams: [] }),
    ]).toEqual([false, true])
  })
})

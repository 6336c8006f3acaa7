// What a save that waits looks like to whoever saved and to whoever reads (moderation-admin M-15,
// M-29, M-68, M-78, M-79).
import { describe, expect, test } from 'vitest'
import { openapiDocument } from '#contract/reference/openapi.ts'
import { patrolRows } from '#contract/patrol/rows.ts'
import { existing, firstOf, memberAt } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import { line, sceneOfFile } from '../../testing/patrol.ts'

const s = sceneOfFile()

const sent = async (who: TestPerson | null, method: string, path: string, body?: object) => {
  const response = await s.api.request(path, {
    method,
    headers: who ? { Authorization: `api ${who.token}` } : {},
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { headers, status } = response
  return {
    status,
    state: headers.get('x-patrol-state'),
    item: Number(headers.get('x-patrol-item')) || null,
    robots: headers.get('x-robots-tag'),
    exposed: headers.get('access-control-expose-headers') ?? '',
    body: await response.json(),
  }
}
const page = async (title: string, owner = s.kim) => {
  const made = await owner.createWiki({ body: { namespace: 'WIKI', title, contents: 'First.' } })
  return { at: { namespace: 'WIKI', title } as const, path: `/wikis/WIKI/${title}`, made }
}

/**
 * Every write that may wait, on a guide or page of its own: the request, and how its head is read.
 */
const writes: Record<
  string,
  () => Promise<{ method: string; path: string; body?: object; status: number; head: string }>
> = {
  'PATCH guide': async () => {
    const guide = await s.guide(2)
    return {
      method: 'PATCH',
      path: `/guides/${guide.guideid}?revisionid=${guide.revisionid}`,
      body: { summary: 'Another' },
      status: 200,
      head: `/guides/${guide.guideid}`,
    }
  },
  'PATCH guide in another language': async () => {
    const guide = await s.guide(2)
    return {
      method: 'PATCH',
      path: `/guides/${guide.guideid}?revisionid=${guide.revisionid}&langid=de`,
      body: { title: 'Dichtung' },
      status: 200,
      head: `/guides/${guide.guideid}?langid=de`,
    }
  },
  'POST step': async () => {
    const guide = await s.guide(2)
    return {
      method: 'POST',
      path: `/guides/${guide.guideid}/steps`,
      body: { lines: [line('New')] },
      status: 201,
      head: `/guides/${guide.guideid}`,
    }
  },
  'PATCH step': async () => {
    const {
      guideid,
      steps: [step],
    } = await s.guide(2)
    return {
      method: 'PATCH',
      path: `/guides/${guideid}/steps/${existing(step, 'a step').stepid}?revisionid=${existing(step, 'a step').revisionid}`,
      body: { title: 'Lid' },
      status: 200,
      head: `/guides/${guideid}`,
    }
  },
  'DELETE step': async () => {
    const {
      guideid,
      steps: [step],
    } = await s.guide(2)
    return {
      method: 'DELETE',
      path: `/guides/${guideid}/steps/${existing(step, 'a step').stepid}?revisionid=${existing(step, 'a step').revisionid}`,
      status: 200,
      head: `/guides/${guideid}`,
    }
  },
  'PUT steporder': async () => {
    const { guideid, revisionid, steps } = await s.guide(2)
    return {
      method: 'PUT',
      path: `/guides/${guideid}/steporder?revisionid=${revisionid}`,
      body: { stepids: steps.map(step => step.stepid).reverse() },
      status: 200,
      head: `/guides/${guideid}`,
    }
  },
  'PATCH page': async () => {
    const { path, made } = await page('Patched' + Math.random().toString(36).slice(2))
    return {
      method: 'PATCH',
      path: `${path}?revisionid=${made.revisionid}`,
      body: { contents: 'Second.' },
      status: 200,
      head: path,
    }
  },
  'POST revert of a page': async () => {
    const { at, path, made } = await page('Reverted' + Math.random().toString(36).slice(2))
    const { revisionid } = await s.kim.patchWiki({
      params: at,
      query: made,
      body: { contents: 'Second.' },
    })
    return {
      method: 'POST',
      path: `${path}/revert?revisionid=${revisionid}`,
      body: { to_revisionid: made.revisionid },
      status: 200,
      head: path,
    }
  },
}

describe('a save', () => {
  for (const [name, write] of Object.entries(writes)) {
    test(`by ${name} answers with head, item and headers (M-68)`, async () => {
      const one = await write()
      const held = await sent(s.ada, one.method, one.path, one.body)
      expect([held.status, held.state]).toEqual([one.status, 'pending'])
      expect(await s.itemOf(existing(held.item, 'the item of held'))).toMatchObject({
        state: 'pending',
        author: { username: 'ada' },
        docid: held.body.wikiid ?? held.body.guideid,
      })
      for (const header of ['X-Patrol-State', 'X-Patrol-Item'])
        expect(held.exposed).toContain(header)
      expect(held.body).toMatchObject({ unpatrolled: true, patrolid: held.item })
      const other = await write()
      const live = await sent(s.mo, other.method, other.path, other.body)
      expect([live.status, live.state, live.item]).toEqual([other.status, 'live', null])
      expect(live.body).not.toHaveProperty('patrolid')
    })
  }

  test('of something new, published and made private says `live` (M-68)', async () => {
    const guide = await sent(s.ada, 'POST', '/guides', {
      category: 'Kettles',
      type: 'repair',
      title: 'New',
    })
    const wiki = await sent(s.ada, 'POST', '/wikis', {
      namespace: 'WIKI',
      title: 'New page',
      contents: 'Text.',
    })
    expect([guide.status, guide.state, wiki.status, wiki.state]).toEqual([201, 'live', 201, 'live'])
    const shown = await sent(
      s.ada,
      'PUT',
      `/guides/${guide.body.guideid}/public?revisionid=${guide.body.revisionid}`,
    )
    const hidden = await sent(
      s.ada,
      'DELETE',
      `/guides/${guide.body.guideid}/public?revisionid=${shown.body.revisionid}`,
    )
    expect([shown.state, hidden.state]).toEqual(['live', 'live'])
  })

  test('that changes nothing makes no revision and no item (M-15)', async () => {
    const guide = await s.guide(2)
    const { at, made } = await page('Unchanged')
    const count = async () =>
      (
        await s.api.database.pool.query(
          `select (select count(*)::int from revisions) as revisions,
            (select count(*)::int from patrol_items) as items`,
        )
      ).rows[0]
    const before = await count()
    const step = firstOf(guide.steps)
    for (const who of [s.ada, s.mo, s.kim]) {
      expect(
        (
          await who.patchGuide({
            params: guide,
            query: guide,
            body: { title: `  ${guide.title} `, summary: guide.summary },
          })
        ).revisionid,
      ).toBe(guide.revisionid)
      expect(
        (
          await who.patchStep({
            params: { guideid: guide.guideid, stepid: step.stepid },
            query: step,
            body: { lines: [line('Step 1 ', firstOf(step.lines).lineid)] },
          })
        ).revisionid,
      ).toBe(step.revisionid)
      expect(
        (
          await who.orderSteps({
            params: guide,
            query: guide,
            body: { stepids: guide.steps.map(one => one.stepid) },
          })
        ).revisionid,
      ).toBe(guide.revisionid)
      expect(
        (await who.patchWiki({ params: at, query: made, body: { contents: 'First.' } })).revisionid,
      ).toBe(made.revisionid)
    }
    expect(await count()).toEqual(before)
  })

  test('that restores an old revision waits like any other (M-79)', async () => {
    const { at, made } = await page('Restored')
    const second = await s.kim.patchWiki({ params: at, query: made, body: { contents: 'Second.' } })
    const head = await s.ada.revertWiki({
      params: at,
      query: { revisionid: second.revisionid },
      body: { to_revisionid: made.revisionid },
    })
    expect(head).toMatchObject({ contents_raw: 'First.', unpatrolled: true })
    expect((await s.api.anyone.readWiki({ params: at })).contents_raw).toBe('Second.')
    await s.decide(s.mo, existing(head.patrolid, 'a patrol item'), { action: 'accept' })
    expect((await s.api.anyone.readWiki({ params: at })).contents_raw).toBe('First.')
    // By somebody who is not held it is live at once.
    expect(
      await s.kim.revertWiki({
        params: at,
        query: await s.api.anyone.readWiki({ params: at }),
        body: { to_revisionid: second.revisionid },
      }),
    ).not.toHaveProperty('patrolid')
    expect((await s.api.anyone.readWiki({ params: at })).contents_raw).toBe('Second.')
  })
})

describe('what waits', () => {
  test('is shown as head on request and never to robots (M-78)', async () => {
    const guide = await s.guide(3)
    const { at, path, made } = await page('Banner')
    await s.rewrite(s.ada, guide, 1, 'One')
    await s.rewrite(s.bob, guide, 2, 'Two')
    await s.ada.patchWiki({ params: at, query: made, body: { contents: 'Second.' } })
    for (const who of [null, s.bob, s.kim]) {
      for (const [address, edits] of [
        [`/guides/${guide.guideid}`, 2],
        [path, 1],
      ] as const) {
        const head = await sent(who, 'GET', `${address}?unpatrolled=true`)
        expect([
          head.status,
          head.robots,
          head.body.unpatrolled,
          head.body.unpatrolled_edits,
        ]).toEqual([200, 'noindex', true, edits])
        const live = await sent(who, 'GET', address)
        expect([live.robots, live.body.unpatrolled, live.body.unpatrolled_edits]).toEqual([
          null,
          undefined,
          undefined,
        ])
        const words = address === path ? ['Second.'] : ['"One"', '"Two"']
        for (const word of words)
          expect([
            JSON.stringify(head.body).includes(word),
            JSON.stringify(live.body).includes(word),
          ]).toEqual([true, false])
      }
    }
  })

  test('compares with live or with the edit below (M-29, M-51)', async () => {
    const guide = await s.guide(3)
    const first = await s.rewrite(s.ada, guide, 1, 'One')
    const second = await s.rewrite(s.bob, guide, 2, 'Two')
    const third = await s.rewrite(s.ada, guide, 3, 'Three')
    const diff = async (itemid: number, base: 'live' | 'previous') => {
      const {
        diff: { units, before, after, before_revisionid },
        below,
        above,
      } = await s.mo.readPatrolItem({ params: { itemid }, query: { base, full: true } })
      const words = (doc: unknown) =>
        (doc as { steps: { lines: { text_raw: string }[] }[] }).steps.map(
          step => firstOf(step.lines).text_raw,
        )
      expect([below, above].map(some => some.map(one => one.itemid))).toEqual([
        [first, second, third].filter(id => id < itemid),
        [first, second, third].filter(id => id > itemid),
      ])
      expect(before_revisionid).toBeGreaterThan(0)
      return [
        units.map(unit => (unit.after as { text_raw: string }).text_raw),
        words(before),
        words(after),
      ]
    }
    expect(await diff(second, 'live')).toEqual([
      ['One', 'Two'],
      ['Step 1', 'Step 2', 'Step 3'],
      ['One', 'Two', 'Step 3'],
    ])
    expect(await diff(second, 'previous')).toEqual([
      ['Two'],
      ['One', 'Step 2', 'Step 3'],
      ['One', 'Two', 'Step 3'],
    ])
    expect(await diff(third, 'live')).toEqual([
      ['One', 'Two', 'Three'],
      ['Step 1', 'Step 2', 'Step 3'],
      ['One', 'Two', 'Three'],
    ])
    expect(await diff(third, 'previous')).toEqual([
      ['Three'],
      ['One', 'Two', 'Step 3'],
      ['One', 'Two', 'Three'],
    ])
    // Without `full` steps that are equal and far from a change are left out; `since_view` shows
    // what is new since the last look.
    const long = await s.guide(9)
    const itemid = await s.rewrite(s.ada, long, 1, 'One')
    expect((await s.mo.readPatrolItem({ params: { itemid } })).diff.after.steps).toHaveLength(2)
    await s.rewrite(s.ada, long, 9, 'Nine')
    expect(
      (await s.mo.readPatrolItem({ params: { itemid }, query: { since_view: true } })).units.map(
        unit => (unit.after as { text_raw: string }).text_raw,
      ),
    ).toEqual(['Nine'])
    expect(
      (await s.mo.readPatrolItem({ params: { itemid }, query: { since_view: true } })).units,
    ).toEqual([])
  })

  test('has one claim and only states of the table (M-19, M-21)', async () => {
    const itemid = await s.rewrite(s.ada, await s.guide(1), 1, 'One')
    await s.mo.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
    await expect(
      s.api.database.pool.query(
        `insert into patrol_leases (itemid, holderid, tokenid, token, acquired, expires, kind)
          select itemid, $2, tokenid, token, acquired, expires, kind from patrol_leases
          where itemid = $1`,
        [itemid, s.may.me.userid],
      ),
    ).rejects.toThrow('duplicate key')
    await expect(
      s.api.database.pool.query(`update patrol_items set state = 'closed' where itemid = $1`, [
        itemid,
      ]),
    ).rejects.toThrow('patrol_items_state')
  })
})

test('own members and headers are marked and exposed (M-1)', async () => {
  const rows = Object.values(patrolRows)
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(row => !row.path.startsWith('/x/'))).toEqual([])
  const guide = await s.guide(1)
  await s.rewrite(s.ada, guide, 1, 'One')
  const { body, exposed } = await sent(null, 'GET', `/guides/${guide.guideid}?unpatrolled=true`)
  const document = openapiDocument('http://stepwright.test/api/2.0') as {
    components: { schemas: Record<string, { properties: Record<string, { 'x-ours'?: boolean }> }> }
  }
  const properties = memberAt(document.components.schemas, 'Guide').properties
  expect(Object.keys(body).filter(key => !(key in properties))).toEqual([])
  for (const key of ['unpatrolled', 'patrolid', 'unpatrolled_edits'])
    expect([key, properties[key]?.['x-ours'], key in body]).toEqual([key, true, true])
  for (const header of [
    'X-Patrol-State',
    'X-Patrol-Item',
    'X-Patrol-Below',
    'X-Conflict',
    'X-Robots-Tag',
    'X-Total-Count',
  ])
    expect(exposed).toContain(header)
})

// What speaks for a second look at an edit, and how far it reaches (moderation-admin M-25, M-88,
// M-89).
import { beforeAll, describe, expect, test } from 'vitest'
import { existing, firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { unitSignals } from './signalRules.ts'
import { line, openScene, type Scene } from '../../../testing/patrol.ts'

let seen: Scene['ada']
const api = await startApiForFile()
const s = await openScene(api)
beforeAll(async () => {
  // Somebody with a past: what is new about people is told by tests of its own.
  seen = await api.person('seen')
  for (let n = 0; n < 5; n += 1)
    await seen.createGuide({ body: { category: 'Kettles', type: 'repair', title: `Own ${n}` } })
  await api.database.pool.query(
    'update users set join_date = join_date - 100000000 where userid = $1',
    [seen.me.userid],
  )
})

/** A guide that this person has edited before: two notes, a figure and many words. */
const known = async (who = seen) => {
  let guide = await s.kim.createGuide({
    body: {
      category: 'Kettles',
      type: 'repair',
      title: `Known ${Math.random()}`,
      introduction: 'See https://known.example/manual for more about this kettle and its seal.',
    },
  })
  for (const lines of [
    [line('Pull the lid off and put it aside on a towel')],
    [{ ...line('Mind the hot steam'), bullet: 'icon_caution' }, line('Fasten it with 5 Nm')],
    [line('Wipe the seal dry with a soft cloth')],
  ])
    guide = await s.kim.createStep({ params: guide, body: { lines } })
  guide = await s.kim.publishGuide({ params: guide, query: guide })
  const { patrolid } = await who.patchGuide({
    params: guide,
    query: guide,
    body: { subject: 'Seal' },
  })
  await s.decide(s.mo, existing(patrolid, 'a patrol item'), { action: 'accept' })
  await api.database.pool.query(
    `update patrol_items set created = created - 100000, updated = updated - 100000
      where authorid = $1`,
    [who.me.userid],
  )
  return s.live(guide)
}
type Known = Awaited<ReturnType<typeof known>>
const signalsOf = async (itemid: number) => (await s.itemOf(itemid)).signal_list
const step = (guide: Known, n: number) => ({
  params: { guideid: guide.guideid, stepid: itemAt(guide.steps, n).stepid },
  query: itemAt(guide.steps, n),
})
const weights = {
  new_author: 10,
  first_on_document: 5,
  outside_link: 25,
  large_removal: 30,
  warning_removed: 40,
  number_changed: 35,
  image_replaced: 10,
  prerequisite_changed: 20,
  burst: 20,
  resubmits_denied: 40,
  contested: 15,
  step_emptied: 45,
  step_replaced: 45,
  step_deleted: 40,
  deletion_proposed: 60,
  shouting: 40,
  repeated_letters: 45,
  disguised_text: 50,
  listed_word: 60,
  listed_host: 60,
  content_rule: 50,
}

const wipe = 'Wipe the seal dry with a soft cloth'
const says = async (guide: Known, n: number, text: string) =>
  (
    await seen.patchStep({
      ...step(guide, n),
      body: { lines: [line(text, firstOf(itemAt(guide.steps, n).lines).lineid)] },
    })
  ).patrolid

const edits = {
  outside_link: async guide =>
    (
      await seen.patchGuide({
        params: guide,
        query: guide,
        body: { summary: 'Buy it at https://shop.example/seal' },
      })
    ).patrolid,
  warning_removed: async guide =>
    (
      await seen.patchStep({
        ...step(guide, 1),
        body: {
          lines: [line('Fasten it with 5 Nm', itemAt(itemAt(guide.steps, 1).lines, 1).lineid)],
        },
      })
    ).patrolid,
  number_changed: async guide =>
    (
      await seen.patchStep({
        ...step(guide, 1),
        body: {
          lines: itemAt(guide.steps, 1).lines.map(one => ({
            lineid: one.lineid,
            level: 0,
            bullet: one.bullet,
            text_raw: one.text_raw.replace('5', '50'),
          })),
        },
      })
    ).patrolid,
  large_removal: async guide => {
    await seen.deleteStep(step(guide, 0))
    const head = await s.head(guide)
    return (
      await seen.deleteStep({
        params: { guideid: guide.guideid, stepid: itemAt(head.steps, 1).stepid },
        query: itemAt(head.steps, 1),
      })
    ).patrolid
  },
  prerequisite_changed: async guide =>
    (
      await seen.patchGuide({
        params: guide,
        query: guide,
        body: { tools: [{ name: 'Spoon', quantity: 1 }] },
      })
    ).patrolid,
  step_deleted: async guide => {
    await seen.deleteStep(step(guide, 2))
    return firstOf(await seen.listOwnPatrolItems({ query: { state: 'pending' } })).itemid
  },
  step_emptied: async guide => says(guide, 2, '.'),
  step_replaced: async guide => says(guide, 2, 'nobody here has any idea of this at all'),
  deletion_proposed: async guide =>
    (await seen.patchGuide({ params: guide, query: guide, body: { flags: ['GUIDE_DELETE'] } }))
      .patrolid,
  shouting: async guide => says(guide, 2, `${wipe} THIS IS ALL WRONG NEVER BELIEVE IT`),
  repeated_letters: async guide => says(guide, 2, `${wipe} hahahahaha`),
  disguised_text: async guide => says(guide, 2, `${wipe} \u202eevil\u202c`),
  listed_word: async guide => says(guide, 2, `${wipe}, you Idiot`),
  listed_host: async guide => says(guide, 2, `${wipe}, see https://bit.ly/soft`),
} satisfies Partial<Record<keyof typeof weights, (guide: Known) => Promise<number | undefined>>>

/** What an edit cannot do without giving another signal too. */
const besides: Partial<Record<keyof typeof weights, (keyof typeof weights)[]>> = {
  large_removal: ['step_deleted'],
  listed_host: ['outside_link'],
}

describe('a signal', () => {
  test('of a clean edit by somebody who is known there: there is none (M-88)', async () => {
    const guide = await known()
    const itemid = existing(
      (
        await seen.patchStep({
          ...step(guide, 2),
          body: {
            lines: [
              line(
                'Wipe the seal dry with a very soft cloth',
                firstOf(itemAt(guide.steps, 2).lines).lineid,
              ),
            ],
          },
        })
      ).patrolid,
      'a patrol item',
    )
    expect(await signalsOf(itemid)).toEqual([])
    expect(await s.itemOf(itemid)).toMatchObject({ risk_score: 0, signals: [] })
  })

  for (const [code, edit] of Object.entries(edits)) {
    test(`${code} has its weight and its evidence (M-25, M-88)`, async () => {
      const itemid = existing(await edit(await known()), 'an item')
      const { units, signal_list, risk_score } = await s.itemOf(itemid)
      const name = code as keyof typeof weights
      const given = [name, ...(besides[name] ?? [])]
      expect(new Map(signal_list.map(one => [one.code, one.weight]))).toEqual(
        new Map(given.map(one => [one, weights[one]])),
      )
      expect(risk_score).toBe(given.reduce((sum, one) => sum + weights[one], 0))
      const evidence = foundIn(signal_list, one => one.code === code).evidence['units'] as number[]
      expect(evidence.length).toBeGreaterThan(0)
      expect(units.map(unit => unit.unitid)).toEqual(expect.arrayContaining(evidence))
    })
  }

  test('what a list has is told with the signal (M-25, P-7)', async () => {
    const itemid = existing(await says(await known(), 2, `${wipe}, you IDIOT, buy now`), 'an item')
    expect(firstOf(await signalsOf(itemid)).evidence['words']).toEqual(['idiot', 'buy now'])
  })

  test('a link within the site, or to a part of a trusted host, is no outside link (M-88)', async () => {
    const before = await s.admin.readSettings()
    await s.admin.patchSettings({ query: before, body: { trusted_link_hosts: ['makers.example'] } })
    const { origin } = new URL((await known()).url)
    const text = `${wipe}, see ${origin}/Wiki/Cloths and https://www.makers.example/cloths`
    const itemid = existing(await says(await known(), 2, text), 'an item')
    expect(await signalsOf(itemid)).toEqual([])
    await s.admin.patchSettings({
      query: await s.admin.readSettings(),
      body: { trusted_link_hosts: [] },
    })
  })

  test('image_replaced is for replaced or removed pictures only (M-88)', () => {
    const below = { kind: 'guide' as const, fields: {}, steps: [] }
    const media = (op: 'add' | 'change' | 'remove') =>
      unitSignals(
        [
          {
            unitid: 7,
            path: 'steps/1/media/0',
            kind: 'step.media',
            op,
            before: op === 'add' ? null : 1,
            after: op === 'remove' ? null : 2,
            place: null,
            depends_on: [],
            words_added: 0,
            words_removed: 0,
          },
        ],
        below,
        { trusted: [], hosts: [], words: [] },
      )
    expect([media('change'), media('remove')]).toEqual(
      Array(2).fill([{ code: 'image_replaced', evidence: { units: [7] } }]),
    )
    expect(media('add')).toEqual([])
  })

  test('of the author describe their record (M-25, M-88)', async () => {
    const fresh = await api.person('fresh')
    const first = await s.rewrite(fresh, await s.guide(1), 1, 'Step 1 again')
    expect(
      (await signalsOf(first)).map(one => [one.code, one.weight, one.evidence['userid']]),
    ).toEqual([
      ['new_author', 10, fresh.me.userid],
      ['first_on_document', 5, fresh.me.userid],
    ])
    for (let n = 0; n < 3; n += 1) await s.rewrite(fresh, await s.guide(1), 1, 'Step 1 again')
    const fifth = await s.rewrite(fresh, await s.guide(1), 1, 'Step 1 again')
    expect((await signalsOf(fifth)).find(one => one.code === 'burst')).toMatchObject({
      weight: 20,
      evidence: { userid: fresh.me.userid, items: 5 },
    })

    const guide = await known()
    for (const text of ['Pull hard', 'Pull harder'])
      await s.decide(
        s.mo,
        existing(
          (
            await seen.patchStep({
              ...step(await s.live(guide), 0),
              body: { lines: [line(text, firstOf(firstOf(guide.steps).lines).lineid)] },
            })
          ).patrolid,
          'a patrol item',
        ),
        { action: 'deny' },
      )
    const again = existing(
      (
        await seen.patchStep({
          ...step(await s.live(guide), 0),
          body: { lines: [line('Pull hard', firstOf(firstOf(guide.steps).lines).lineid)] },
        })
      ).patrolid,
      'a patrol item',
    )
    expect((await signalsOf(again)).map(one => [one.code, one.weight])).toEqual([
      ['step_replaced', 45],
      ['resubmits_denied', 40],
      ['contested', 15],
    ])
  })

  test('a number that was denied is proposed again only in the same field', async () => {
    const guide = await known()
    const propose = async (body: object) => {
      const query = await s.head(guide)
      const { patrolid } = await seen.patchGuide({ params: guide, query, body })
      return existing(patrolid, 'a patrol item')
    }
    for (const seconds of [600, 900])
      await s.decide(s.mo, await propose({ time_required_max: seconds }), { action: 'deny' })
    const codesOf = async (body: object) =>
      (await signalsOf(await propose(body))).map(({ code }) => code)
    expect(await codesOf({ time_required_min: 0, time_required_max: 1200 })).not.toContain(
      'resubmits_denied',
    )
    expect(await codesOf({ time_required_min: 600 })).not.toContain('resubmits_denied')
    expect(await codesOf({ time_required_max: 900 })).toContain('resubmits_denied')
  })

  test('weights follow the setting up to a hundred (M-88)', async () => {
    const guide = await known()
    const typo = existing(
      (
        await seen.patchStep({
          ...step(guide, 2),
          body: {
            lines: [
              line(
                'Wipe the seal dry with a soft cloths',
                firstOf(itemAt(guide.steps, 2).lines).lineid,
              ),
            ],
          },
        })
      ).patrolid,
      'a patrol item',
    )
    const bare = existing(await edits.warning_removed(await known()), 'an item')
    const order = (
      await s.mo.listPatrolItems({ query: { author: seen.me.userid, sort: 'risk', limit: 200 } })
    ).map(item => item.itemid)
    expect(order.indexOf(bare)).toBeLessThan(order.indexOf(typo))
    await s.admin.patchSettings({
      query: await s.admin.readSettings(),
      body: {
        patrol_weights: { ...weights, warning_removed: 0, number_changed: 90, outside_link: 90 },
      },
    })
    const other = await known()
    const both = existing(
      (
        await seen.patchStep({
          ...step(other, 1),
          body: {
            lines: [
              line(
                'Fasten it with 7 Nm, see https://shop.example',
                itemAt(itemAt(other.steps, 1).lines, 1).lineid,
              ),
            ],
          },
        })
      ).patrolid,
      'a patrol item',
    )
    expect(await s.itemOf(both)).toMatchObject({
      risk_score: 100,
      signals: ['number_changed', 'outside_link'],
    })
    await s.admin.patchSettings({
      query: await s.admin.readSettings(),
      body: { patrol_weights: weights },
    })
  })
})

describe('the reach of an edit', () => {
  test('lists dependent guides, pages and languages (M-89)', async () => {
    const guides: Known[] = []
    for (let n = 0; n < 5; n += 1) guides.push(await s.guide(1))
    const needs = async (one: number, below: number) =>
      s.kim.patchGuide({
        params: itemAt(guides, one),
        query: await s.live(itemAt(guides, one)),
        body: { prerequisites: [itemAt(guides, below).guideid] },
      })
    for (const n of [1, 2, 3, 4]) await needs(n, n - 1)
    await s.kim.patchGuide({
      params: firstOf(guides),
      query: { ...(await s.live(firstOf(guides))), langid: 'de' },
      body: { title: 'Dichtung' },
    })
    // A circle cannot be saved; one that an import left is no reason to go round for ever.
    await api.database.pool.query(
      'update guides set prerequisites = array[$2::int] where guideid = $1',
      [firstOf(guides).guideid, itemAt(guides, 4).guideid],
    )
    await s.kim.createWiki({
      body: {
        namespace: 'WIKI',
        title: 'Featured',
        contents: `First [guide|${firstOf(guides).guideid}|the seal].`,
      },
    })
    await s.kim.createWiki({
      body: {
        namespace: 'WIKI',
        title: 'Another',
        contents: `First [guide|${firstOf(guides).guideid}1|another].`,
      },
    })
    const itemid = await s.rewrite(s.ada, firstOf(guides), 1, 'One')
    const { blast, blast_score } = await s.itemOf(itemid)
    expect(blast.prerequisite_of.map(({ guideid, depth }) => [guideid, depth])).toEqual(
      [1, 2, 3, 4].map(n => [itemAt(guides, n).guideid, n]),
    )
    expect(blast.translations).toEqual(['de'])
    expect(blast.featured_on.map(one => one.title)).toEqual(['Featured'])
    expect(blast_score).toBe(5)
  })

  test('lists visible releases and runs (M-89)', async () => {
    const [guide, above] = [await s.guide(2), await s.guide(1)]
    const release = await s.kim.createRelease({ body: { guideid: guide.guideid, title: 'Sealed' } })
    const [pinning, other] = [
      await s.kim.createRelease({ body: { guideid: above.guideid, title: 'Pins it' } }),
      await s.kim.createRelease({
        body: { guideid: (await s.guide(1)).guideid, title: 'Takes the newest' },
      }),
    ]
    const pin = (releaseid: number, of: number | null) =>
      api.database.pool.query(
        'update releases set prerequisite_releases = $2 where releaseid = $1',
        [releaseid, JSON.stringify([{ guideid: guide.guideid, releaseid: of }])],
      )
    await pin(pinning.releaseid, release.releaseid)
    await pin(other.releaseid, null)
    const start = (who: TestPerson, workorderid: string) =>
      who.startWork({ body: { guideid: guide.guideid, workorderid } })
    const [running, suspended, done] = [
      await start(s.bob, 'W-1'),
      await start(s.may, 'W-2'),
      await start(s.bob, 'W-3'),
    ]
    await s.may.suspendWork({ params: suspended, body: {} })
    await s.bob.cancelWork({ params: done, body: { reason: 'Not this one after all' } })
    const itemid = await s.rewrite(s.ada, guide, 1, 'One')
    const { blast } = await s.itemOf(itemid, s.mo)
    expect(blast.pinned_by).toEqual([
      {
        releaseid: pinning.releaseid,
        guideid: above.guideid,
        title: 'Pins it',
        major: 1,
        minor: 0,
        pins: release.releaseid,
      },
    ])
    expect(blast.runs).toEqual([
      {
        entryid: running.entryid,
        workorderid: 'W-1',
        status: 'started',
        userid: s.bob.me.userid,
        username: 'bob',
      },
      {
        entryid: suspended.entryid,
        workorderid: 'W-2',
        status: 'suspended',
        userid: s.may.me.userid,
        username: 'may',
      },
    ])
    // Its author may read neither other people's runs nor, once it is hidden, the guide that pins
    // it.
    await s.kim.unpublishGuide({ params: above, query: await s.kim.readGuide({ params: above }) })
    expect((await s.itemOf(itemid, s.ada)).blast).toMatchObject({ pinned_by: [], runs: [] })
  })
})

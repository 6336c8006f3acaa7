// The fast save of a step against the ordinary one (decision 0008): the same asked of two guides
// that differ in nothing but an edit that waits on another step, which sends saves the long way.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Step } from '#contract/guides/shapes.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'

let api: TestApi
let ada: TestPerson, newcomer: TestPerson
beforeAll(async () => {
  api = await startApi()
  ada = await api.person('ada', { privilege: 'Moderator' })
  newcomer = await api.person('newcomer', { reputation: 1 })
  await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Grinder', contents: '' } })
})
afterAll(() => api.stop())

type At = { guideid: number; step: Pick<Step, 'stepid' | 'revisionid'> }

const line = (text_raw: string) => ({ text_raw, bullet: 'black', level: 0 })
const aGuide = async (isWaiting: boolean): Promise<At> => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Grinder', type: 'technique', subject: 'Disc', public: true },
  })
  await ada.createStep({ params: { guideid }, query: {}, body: { lines: [line('Loosen it.')] } })
  const { steps } = await ada.createStep({
    params: { guideid },
    query: {},
    body: { lines: [line('Turn it.')] },
  })
  const [first, second] = [itemAt(steps, 0), itemAt(steps, 1)]
  if (isWaiting)
    await newcomer.patchStep({
      params: { guideid, stepid: second.stepid },
      query: { revisionid: second.revisionid },
      body: { lines: [line('Turn it twice.')] },
    })
  return { guideid, step: first }
}

/** What has its own number or time in each guide. */
const own = new Set(['guideid', 'stepid', 'lineid', 'revisionid', 'modified_date', 'created'])
const bare = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, own.has(key) ? typeof one : bare(one)]),
  )
}

type Asked = { body: object; isStale: boolean; key: string | null; langid: string | null }
const save = async (at: At, { body, isStale, key, langid }: Asked) => {
  const { stepid, revisionid } = at.step
  const query = new URLSearchParams({ revisionid: String(isStale ? revisionid - 1 : revisionid) })
  if (langid !== null) query.set('langid', langid)
  const answer = await api.request(`/guides/${at.guideid}/steps/${stepid}?${query}`, {
    method: 'PATCH',
    headers: {
      Authorization: `api ${ada.token}`,
      ...(key !== null && { 'Idempotency-Key': `${key}-${stepid}` }),
    },
    body: JSON.stringify(body),
  })
  const json = (await answer.json()) as { revisionid?: number }
  if (answer.status === 200) at.step = { stepid, revisionid: existing(json.revisionid, 'a number') }
  return {
    status: answer.status,
    patrol: answer.headers.get('x-patrol-state'),
    json: bare(json),
  }
}

/** What the database holds of the step, and what it told of its saves. */
const stored = async ({ guideid, step: { stepid } }: At) => {
  const rows = async (text: string) =>
    bare((await api.database.pool.query(text, [stepid, guideid])).rows)
  return {
    revisions: await rows(
      `select doc_type, resource, langid, line, kind, userid, content from revisions
        where resource = 'step' and resourceid = $1 and docid = $2 order by revisionid`,
    ),
    step: await rows(
      `select revisionid = live_revisionid as live, stamp from steps
        where stepid = $1 and guideid = $2`,
    ),
    told: await rows(
      `select event, actor, data from outbox
        where data->>'stepid' = $1::text and data->>'guideid' = $2::text order by seq`,
    ),
  }
}

/** Seldom: what is refused hides what a save does. */
const mostly = <T>(often: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 19, arbitrary: often }, { weight: 1, arbitrary: seldom })
const words = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom("'''Turn''' it.", '[[Grinder]]', '<b>no</b>', '', 'Turn it.'),
)
const bodies: fc.Arbitrary<object> = fc.record(
  {
    title: mostly<unknown>(words, fc.constantFrom('x'.repeat(300), 7)),
    lines: fc.array(
      fc.record({
        text_raw: words,
        bullet: mostly(fc.constantFrom('black', 'red', 'icon_note'), fc.constant('pink')),
        level: mostly(fc.constantFrom(0, 1), fc.constant(3)),
      }),
      { maxLength: 4 },
    ),
  },
  { requiredKeys: [] },
)
const asked: fc.Arbitrary<Asked> = fc.record({
  body: mostly(
    bodies,
    bodies.map(body => ({ ...body, unknown: 1 })),
  ),
  isStale: mostly(fc.constant(false), fc.constant(true)),
  key: fc.option(fc.uuid()),
  langid: mostly<string | null>(fc.constantFrom(null, 'en'), fc.constantFrom('de', 'xx')),
})

test('a fast save answers and leaves what the ordinary one does', async () => {
  const [fast, ordinary] = [await aGuide(false), await aGuide(true)]
  await fc.assert(
    fc.asyncProperty(asked, async one => {
      const answers = [await save(fast, one), await save(ordinary, one)]
      expect(answers[0]).toEqual(answers[1])
      expect(await stored(fast)).toEqual(await stored(ordinary))
    }),
    { numRuns: 80 },
  )
  expect((await stored(fast)).revisions).toHaveProperty(
    'length',
    expect.toSatisfy(n => n > 10),
  )
})

test('a language that the site gave up is refused on both ways', async () => {
  const places = [await aGuide(false), await aGuide(true)]
  const { revisionid, langids } = await api.admin.readSettings()
  const setLangids = (at: number, to: readonly string[], default_langid: string) =>
    api.admin.patchSettings({
      query: { revisionid: at },
      body: { langids: [...to], default_langid },
    })
  const after = await setLangids(revisionid, ['de'], 'de')
  for (const at of places) {
    const refused = await save(at, {
      body: { title: 'Disc' },
      isStale: false,
      key: null,
      langid: 'en',
    })
    expect(refused.status).toBe(422)
  }
  await setLangids(after.revisionid, langids, 'en')
})

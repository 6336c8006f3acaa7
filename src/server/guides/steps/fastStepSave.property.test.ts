// The fast save of a step against the general one (decision 0008): the same sequence of acts on two
// guides, one of them through a site that has no fast path.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { alwaysHoldsAsync } from '../../../fixtures/propertyRuns.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { basePath, createSite, type Site } from '#server/app.ts'
import { sql } from '#server/db/sql.ts'
import { handlers } from '#server/handlers.ts'
import { fastStepSave } from './fastStepSave.ts'

let sites: { fast: Site; general: Site }
/** How many saves the fast path took. */
let fastSaves = 0
const api = await startApiForFile()
const ada = await api.person('ada', { privilege: 'Moderator' })
const newcomer = await api.person('newcomer', { reputation: 1 })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Grinder', contents: '' } })
beforeAll(async () => {
  const options = { service: api.service, handlers, appFolder: null, ready: async () => true }
  const counted: typeof fastStepSave = {
    ...fastStepSave,
    async save(...given) {
      const saved = await fastStepSave.save(...given)
      if (saved) fastSaves++
      return saved
    },
  }
  sites = {
    fast: createSite({ ...options, quickHandlers: { patchStep: counted } }),
    general: createSite(options),
  }
})

type StepAt = { stepid: number; revisionid: number }
type At = {
  site: Site
  guideid: number
  first: StepAt
  second: StepAt
  comments: number[]
  proposals: number
}

const line = (text_raw: string) => ({ text_raw, bullet: 'black', level: 0 })
const aGuide = async (site: Site): Promise<At> => {
  // There is room for the points of each, so that both are worth the same (api-facts 4.13).
  await api.database.run(sql`update reputation_entries set created = created - 86400`)
  const { guideid } = await ada.createGuide({
    body: { category: 'Grinder', type: 'technique', subject: 'Disc', public: true },
  })
  await ada.createStep({ params: { guideid }, query: {}, body: { lines: [line('Loosen it.')] } })
  const { steps } = await ada.createStep({
    params: { guideid },
    query: {},
    body: { lines: [line('Turn it.')] },
  })
  return {
    site,
    guideid,
    first: itemAt(steps, 0),
    second: itemAt(steps, 1),
    comments: [],
    proposals: 2,
  }
}

/** What has its own number or time in each guide. */
const own = new Set([
  'guideid',
  'stepid',
  'lineid',
  'commentid',
  'contextid',
  'patrolid',
  'revisionid',
  'source_revisionid',
  'modified_date',
  'created',
  'date',
])
/** A revision of a guide names its steps by their ids. */
const bareSteps = (steps: unknown): unknown =>
  (steps as unknown[]).map(step => (typeof step === 'number' ? 'stepid' : bare(step)))
const bare = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      own.has(key) ? typeof one : key === 'steps' ? bareSteps(one) : bare(one),
    ]),
  )
}

type Asked = {
  body: object
  of: 'first' | 'second'
  by: 'ada' | 'newcomer'
  isStale: boolean
  key: string | null
  langid: string | null
}
const save = async (at: At, { body, of, by, isStale, key, langid }: Asked) => {
  const { stepid, revisionid } = at[of]
  const query = new URLSearchParams({ revisionid: String(isStale ? revisionid - 1 : revisionid) })
  if (langid !== null) query.set('langid', langid)
  const { token } = by === 'ada' ? ada : newcomer
  const path = `${basePath}/guides/${at.guideid}/steps/${stepid}?${query}`
  const answer = await at.site.request(`http://stepwright.test${path}`, {
    method: 'PATCH',
    headers: {
      Authorization: `api ${token}`,
      ...(key !== null && { 'Idempotency-Key': `${key}-${stepid}` }),
    },
    body: JSON.stringify(body),
  })
  const json = (await answer.json()) as { revisionid?: number; stepid?: number }
  if (answer.status === 200 && langid !== 'de')
    at[of] = { stepid, revisionid: existing(json.revisionid, 'a number') }
  const headers = [...answer.headers].filter(([name]) => !own.has(name) && !personal.has(name))
  return { status: answer.status, headers: Object.fromEntries(headers), json: bare(json) }
}
/** Names of headers that no two answers share. */
const personal = new Set([
  'x-request-id',
  'etag',
  'content-length',
  'date',
  'x-patrol-item',
  'x-patrol-below',
])

/** What a save may be preceded by, which sends it one way or the other. */
const acts = {
  say: async (at: At) => {
    const { commentid } = await ada.createComment({
      params: { context: 'step', contextid: at.first.stepid },
      body: { text: 'How tight does it have to be?' },
    })
    at.comments.push(commentid)
  },
  unsay: async (at: At) => {
    for (const commentid of at.comments.splice(0))
      await ada.deleteComment({ params: { commentid } })
  },
  /** Waits on the other step, so that what of a save goes live is weighed. */
  propose: async (at: At) => {
    const { stepid, revisionid } = at.second
    at.second = await newcomer.patchStep({
      params: { guideid: at.guideid, stepid },
      query: { revisionid },
      body: { lines: [line(`Turn it ${at.proposals++} times.`)] },
    })
  },
  rename: async ({ guideid }: At) => {
    const { revisionid } = await ada.readGuide({ params: { guideid }, query: {} })
    await ada.patchGuide({ params: { guideid }, query: { revisionid }, body: { subject: 'Saw' } })
  },
} satisfies Record<string, (at: At) => Promise<void>>
type Act = keyof typeof acts

/** What the database holds of the guide, and what it told of its saves. */
const stored = async ({ guideid, first, second }: At) => {
  const names = [
    [`step:${first.stepid}`, 'step:first'],
    [`step:${second.stepid}`, 'step:second'],
    [`guide:${guideid}`, 'guide'],
    [`modified:${guideid}`, 'modified'],
  ] as const
  const rows = async (text: string) =>
    bare((await api.database.pool.query(text, [guideid])).rows) as Record<string, unknown>[]
  // A job tells of changes once they are judged.
  const told = await rows(
    `select event, actor, data, touched from outbox
      where event not like 'change.%' and (data->>'guideid' = $1::text or data->>'docid' = $1::text)
      order by seq`,
  )
  return {
    revisions: await rows(
      `select doc_type, resource, langid, line, kind, userid, content,
        parent_revisionid = lag(revisionid) over mine as follows, parent_revisionid is null as begins
      from revisions where doc_type = 'guide' and docid = $1
      window mine as (partition by resource, resourceid, langid order by revisionid)
      order by revisionid`,
    ),
    steps: await rows(
      `select revisionid = live_revisionid as live, stamp, modified_date from steps
        where guideid = $1 order by stepid`,
    ),
    guide: await rows(
      `select revisionid = live_revisionid as live, stamp, modified_date from guides
        where guideid = $1`,
    ),
    items: await rows(
      `select kind, state, authorid from patrol_items where doc_type = 'guide' and docid = $1
        order by itemid`,
    ),
    told: told.map(({ touched, data, ...event }) => ({
      ...event,
      data: { ...(data as object), itemid: null, docid: null },
      touched: (touched as string[]).map(
        name => names.find(([known]) => known === name)?.[1] ?? name,
      ),
    })),
  }
}

/** Seldom: what is refused hides what a save does. */
const mostly = <T>(often: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 19, arbitrary: often }, { weight: 1, arbitrary: seldom })
const words = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom("'''Turn''' it.", '[[Grinder]]', '<b>no</b>', '', 'Turn it.'),
)
const goodBodies: fc.Arbitrary<object> = fc.record({
  title: fc.constantFrom('Turn', 'Lift', '[[Grinder]]'),
  lines: fc.array(
    fc.record({
      text_raw: fc.constantFrom('Turn it.', '[[Grinder]]', '<b>no</b>', 'Slowly.'),
      bullet: fc.constantFrom('black', 'red', 'icon_note'),
      level: fc.constant(0),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})
const oddBodies: fc.Arbitrary<object> = fc.record(
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
  body: fc.oneof(
    { weight: 12, arbitrary: goodBodies },
    { weight: 6, arbitrary: oddBodies },
    { weight: 1, arbitrary: oddBodies.map(body => ({ ...body, unknown: 1 })) },
  ),
  of: mostly<Asked['of']>(fc.constant('first'), fc.constant('second')),
  by: mostly<Asked['by']>(fc.constant('ada'), fc.constant('newcomer')),
  isStale: mostly(fc.constant(false), fc.constant(true)),
  key: fc.option(fc.uuid()),
  langid: mostly<string | null>(fc.constantFrom(null, 'en'), fc.constantFrom('de', 'xx')),
})
const act: fc.Arbitrary<Act | Asked> = fc.oneof(
  { weight: 8, arbitrary: asked },
  { weight: 1, arbitrary: fc.constantFrom<Act>('say', 'unsay', 'rename', 'propose') },
)

test('a fast save answers and leaves what the general one does', async () => {
  await alwaysHoldsAsync(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 12 }), async sequence => {
      const [fast, general] = [await aGuide(sites.fast), await aGuide(sites.general)]
      for (const one of sequence) {
        if (typeof one === 'string') for (const at of [fast, general]) await acts[one](at)
        else expect(await save(fast, one)).toEqual(await save(general, one))
        expect(await stored(fast)).toEqual(await stored(general))
      }
    }),
    { check: 2, test: 6, soak: 150 },
  )
  expect(fastSaves).toBeGreaterThan(10)
})

test('a language that the site gave up is refused on both ways', async () => {
  const places = [await aGuide(sites.fast), await aGuide(sites.general)]
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
      of: 'first',
      by: 'ada',
      isStale: false,
      key: null,
      langid: 'en',
    })
    expect(refused.status).toBe(422)
  }
  await setLangids(after.revisionid, langids, 'en')
})

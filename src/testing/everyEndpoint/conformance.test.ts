// Keys and types of every answer, taken from the specification's own tables
// (src/fixtures/specification.md).
import type { ZodMiniType } from 'zod/mini'
import { describe, expect, test } from 'vitest'
import type { Row, Schemas } from '#contract/core/endpoint.ts'
import { emitted } from '#contract/events/table.ts'
import { Comment, Guide, GuideSummary, Item, Line, Step } from '#contract/guides/shapes.ts'
import { rows, type Name } from '#contract/rows.ts'
import { DocumentShape, Embed, Image, UserSummary, WikiSummary } from '#contract/core/shapes.ts'
import { schemas } from '#contract/schemas.ts'
import { Wiki } from '#contract/wikis/shapes.ts'
import { deliveredEvents } from '#contract/webhooks/delivered.ts'
import { View } from '#contract/views/schemas.ts'
import { existing, foundIn } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { bodyOf } from '#server/webhooks/body.ts'
import type { DeliveryRow } from '#server/webhooks/sql.ts'
import { emittedIn, undescribed } from '#testing/events.ts'
import { startApiForFile } from '#testing/api.ts'
import { contractProblems, jsonSchemaOf, problemsOf } from '../../fixtures/checkShape.ts'
import { endpoints, type Kind } from '../../fixtures/specTables.ts'
import { send } from '../../fixtures/setup.ts'
import { openValidRequests } from '../../fixtures/validRequests.ts'

const api = await startApiForFile({}, { jobsAtOnce: false })
await api.admin.createWebhook({ body: { url: 'https://example.com/', events: ['*'] } })
const valid = await openValidRequests(api)

const names = Object.keys(rows) as Name[]
const table: Record<Name, Schemas> = schemas
const shape = (name: string): Kind => ({ is: 'shape', name })
const listOf = (of: Kind): Kind => ({ is: 'array', of })
const text: Kind = { is: 'string' }

/** The Response column of 4.1 to 4.3: status, and what the body is. */
const shown = (response: string): { status: number; kind: Kind } => {
  const status = Number(response.slice(0, 3))
  const kinds: [RegExp, Kind][] = [
    [/JSON array of tag name strings|array of title strings/, listOf(text)],
    [/full guide object/, shape('guide')],
    [/full wiki object/, shape('wiki')],
    [/category hierarchy/, shape('hierarchy')],
    [/array of wiki summaries/, listOf(shape('wiki summary'))],
    [/array of guide summaries/, listOf(shape('guide summary'))],
    [/array of view history records/, listOf(shape('view history record'))],
  ]
  return { status, kind: foundIn(kinds, ([words]) => words.test(response))[1] }
}

/**
 * What the endpoints of 4.4 answer: the specification names their resources, not their bodies
 * (2.19).
 */
const unshown: Partial<Record<Name, Kind>> = {
  untagWiki: shape('wiki'),
  patchWiki: shape('wiki'),
  moveWiki: shape('wiki'),
  revertWiki: shape('wiki'),
  readCategory: shape('wiki'),
  createWiki: shape('wiki'),
  listWikiChildren: listOf(shape('wiki summary')),
  patchGuide: shape('guide'),
  restoreGuide: shape('guide'),
  publishGuide: shape('guide'),
  unpublishGuide: shape('guide'),
  createStep: shape('guide'),
  deleteStep: shape('guide'),
  orderSteps: shape('guide'),
  patchStep: shape('step'),
  listOwnGuides: listOf(shape('guide summary')),
  listUserGuides: listOf(shape('guide summary')),
  listOwnCompletions: listOf(shape('guide summary')),
  listUserCompletions: listOf(shape('guide summary')),
  listOwnFavorites: listOf({
    is: 'members',
    members: { date: { is: 'integer' }, guide: shape('guide summary') },
  }),
  listUserFavorites: listOf({
    is: 'members',
    members: { date: { is: 'integer' }, guide: shape('guide summary') },
  }),
  searchUsers: listOf(shape('user summary')),
  listGuideUsers: listOf(shape('user summary')),
  addGuideUser: listOf(shape('user summary')),
  listTeamMembers: listOf(shape('user summary')),
  listUsers: listOf(shape('user summary')),
  removeGuideUser: { is: 'members', members: { users: listOf(shape('user summary')) } },
  uploadImage: { is: 'members', members: { image: shape('image') } },
  listOwnImages: listOf({ is: 'members', members: { image: shape('image') } }),
  uploadDocument: shape('document'),
  readDocument: shape('document'),
  listOwnDocuments: listOf(shape('document')),
  createEmbed: shape('embed'),
  listOwnEmbeds: listOf(shape('embed')),
}
/** 2.19: users have more than the summary, and nothing says what. */
const beyondSummary: Name[] = [
  'readUserBySso',
  'readUserByEmail',
  'confirmReset',
  'readUser',
  'patchUser',
  'readOwnUser',
  'createToken',
  'createUser',
]

const specified = (name: Name) => {
  const { method, path }: Row = rows[name]
  const display =
    {
      listWikiTitles: 'display=titles',
      readHierarchy: 'display=hierarchy',
      readHierarchyOrder: 'display=hierarchyOrder',
    }[name as string] ?? null
  const bare = (address: string) => address.replace(/:\w+/g, ':')
  return endpoints.find(
    one =>
      one.method === method &&
      one.query === display &&
      (bare(one.path) === bare(path) ||
        (one.path === '/wikis/CATEGORY' && name === 'readHierarchy')),
  )
}

describe('a success has every key of its table and others are marked', () => {
  test.each(names)('%s', async name => {
    const response = await send(api, name, await valid[name]())
    const said = specified(name)?.response
    const { status, kind } = said?.startsWith('2')
      ? shown(said)
      : {
          status: table[name].returns === null ? 204 : (table[name].status ?? 200),
          kind: beyondSummary.includes(name)
            ? shape('user summary')
            : (unshown[name] ?? ({ is: 'anything' } as Kind)),
        }
    expect(response.status).toBe(status)
    if (status === 204) return expect(await response.text()).toBe('')
    if ('stream' in rows[name]) {
      expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
      return expect(await response.text()).toMatch(/^event: ready\nid: \d+\ndata: \{\}\n\n$/)
    }
    if ('csv' in rows[name] && rows[name].csv === 'only') {
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      return expect(await response.text()).toMatch(/^\w+(,\w+)+\r\n./)
    }
    if ('zip' in rows[name]) {
      expect(response.headers.get('content-type')).toBe('application/zip')
      return expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(/^PK/)
    }
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    if (status === 201)
      expect(response.headers.get('location')).toMatch(/^http:\/\/stepwright\.test\/api\/2\.0\//)
    const answer: unknown = await response.json()
    if (Array.isArray(answer)) expect(answer.length).toBeGreaterThan(0)
    expect(
      problemsOf(
        answer,
        kind,
        jsonSchemaOf(existing(table[name].returns, 'the returns')),
        'answer',
        beyondSummary.includes(name),
      ),
    ).toEqual([])
  })
})

/** Events that take more than one request of each kind; `stop` compares those of every test. */
const longStories = [
  'change.judged',
  'guide.uncompleted',
  'patrol.item.needs_rebase',
  'patrol.item.superseded',
  'patrol.item.orphaned',
  'patrol.item.reinstated',
  'patrol.decision.partial',
  'training.started',
  'training.completed',
  'team.member_removed',
]

describe('of all that these requests changed', () => {
  test('events say what the table of events has for them, and no other is emitted', async () => {
    const events = await emittedIn(api.database)
    expect(undescribed(events)).toEqual([])
    const kinds = new Set(events.map(({ event }) => event))
    expect(emitted.map(({ name }) => name).filter(name => !kinds.has(name))).toEqual(longStories)
  })

  test('deliveries to a webhook have the bodies that the reference describes', async () => {
    await api.jobsDone()
    const deliveries = await api.database.many<DeliveryRow>(
      sql`select * from webhook_deliveries where event <> 'webhook.test' order by deliveryid`,
    )
    expect(deliveries.length).toBeGreaterThan(50)
    for (const delivery of deliveries) {
      const { body } = foundIn(deliveredEvents, ({ name }) => name === delivery.event)
      const sent: unknown = JSON.parse(await bodyOf(api.service, delivery))
      expect([delivery.event, body.safeParse(sent).error]).toEqual([delivery.event, undefined])
    }
  })
})

describe('the contract has the specified shapes, shown or not', () => {
  const made: [string, ZodMiniType][] = [
    ['guide', Guide],
    ['guide summary', GuideSummary],
    ['prerequisite', GuideSummary],
    ['step', Step],
    ['line', Line],
    ['item', Item],
    ['comment', Comment as ZodMiniType],
    ['view history record', View],
    ['image', Image],
    ['user summary', UserSummary],
    ['wiki summary', WikiSummary],
    ['wiki', Wiki],
    ['document', DocumentShape],
    ['embed', Embed],
  ]
  test.each(made)('%s', (name, schema) => {
    expect(contractProblems(name, schema)).toEqual([])
  })
})

test('the check detects missing, mistyped, null and unmarked keys', async () => {
  const guide = (await (await send(api, 'readGuide', await valid.readGuide())).json()) as Record<
    string,
    unknown
  >
  const { title: _, ...without } = guide
  const problems = problemsOf(
    { ...without, public: 'yes', author: null, colour: 'red' },
    shape('guide'),
    jsonSchemaOf(Guide),
  )
  expect(problems).toEqual([
    'answer.title is missing',
    'answer.author is null, not shape',
    'answer.public is "yes", not boolean',
    'answer.colour is in no table and not marked as ours',
  ])
})

test('each row says truly whether the specification names it', () => {
  const wrong = names.filter(
    name => (specified(name) === undefined) !== table[name].spec.startsWith('ours'),
  )
  expect(wrong).toEqual([])
  const sections = names.filter(
    name =>
      !table[name].spec.startsWith('ours') &&
      (existing(specified(name), 'a specified endpoint').response === null) !==
        (table[name].spec === '4.4'),
  )
  expect(sections).toEqual([])
})

test('what the specification lists and nobody built yet is counted', () => {
  const built = new Set(names.map(specified).filter(Boolean))
  expect(built.size).toBeGreaterThanOrEqual(42)
  console.info(`specification: ${built.size} of ${endpoints.length} endpoints built`)
})

// What a resource shows, sent back through its own write, changes nothing (decision 0371).
import { expect, test } from 'vitest'
import { aliases, aliasesOf } from '#contract/aliases.ts'
import { rows, type Name } from '#contract/rows.ts'
import { schemas } from '#contract/schemas.ts'
import { existing } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { send, type Ask } from '../../fixtures/setup.ts'
import { openValidRequests } from '../../fixtures/validRequests.ts'

type Json = Record<string, unknown>
const api = await startApiForFile()
const valid = await openValidRequests(api)

/** Rows whose body says what is to be done, or is a file: their answer is no body of theirs. */
const deeds: readonly Name[] = ['groupReleases', 'patchJob', 'sendUploadPart', 'patchPatrolFilters']
const changing = (Object.keys(rows) as Name[]).filter(
  name => rows[name].method === 'PATCH' && !deeds.includes(name),
)
/** What its body may say. */
const membersOf = (name: Name): string[] => {
  const { body } = schemas[name] as { body?: { _zod: { def: { shape?: object } } } }
  return Object.keys(existing(body?._zod.def.shape, `members of ${name}`))
}
/** What tells one moment from the next and nothing of the resource. */
const lasting = ({ modified_date: _, can_undo_until: __, ...rest }: Json): Json => rest

test.each(changing)('what %s shows, sent back whole, changes nothing (F5)', async name => {
  const ask = await valid[name]()
  const changed = await send(api, name, ask)
  expect(changed.status).toBe(200)
  const shown = (await changed.json()) as Json
  const revisionid = shown['revisionid']
  const again = await send(api, name, {
    ...ask,
    ...(ask.query && revisionid ? { query: { ...ask.query, revisionid } } : {}),
    body: shown,
  })
  const answer = (await again.json()) as Json
  expect(again.status, JSON.stringify(answer)).toBe(200)
  expect(lasting(answer)).toEqual(lasting(shown))
  expect(answer['revisionid']).toBe(revisionid)
  // What was shown is taken, or said to be left out: nothing is dropped in silence.
  const taken = [
    ...membersOf(name),
    ...aliasesOf(name).map(alias => alias.shown.split('.')[0]),
    'revisionid',
  ]
  const ignored = again.headers.get('X-Ignored')?.split(', ') ?? []
  expect(ignored.filter(member => !member.includes('.')).sort()).toEqual(
    Object.keys(shown)
      .filter(member => !taken.includes(member))
      .sort(),
  )
})

type Put = { [N in Name]: (typeof rows)[N]['method'] extends 'PUT' ? N : never }[Name]
/** What shows what a row changes; `body` is made of that, where more than a repetition is sent. */
type Reading = { read: Name; query?: Json; body?: (shown: Json) => Json }
const steps = (guide: Json) => guide['steps'] as { stepid: number }[]
/** Every row that puts something where it can be read; a new one is asked for by its type. */
const puts: Record<
  Put,
  Reading | 'a sign of life' | 'a moment of a run' | 'a step from one state to the next'
> = {
  publishGuide: { read: 'readGuide' },
  completeGuide: { read: 'readGuide' },
  favoriteGuide: { read: 'readGuide' },
  watchGuide: { read: 'readWatch' },
  follow: { read: 'readFollow' },
  orderSteps: {
    read: 'readGuide',
    body: guide => ({ stepids: steps(guide).map(({ stepid }) => stepid) }),
  },
  changeStepForm: { read: 'readStepForm', body: ({ fields }) => ({ fields }) },
  tagGuide: { read: 'listGuideTags' },
  tagWiki: { read: 'listWikiTags' },
  setDistinctTags: { read: 'listDistinctTags' },
  setDistinctCategories: { read: 'listDistinctCategories' },
  addSynonym: { read: 'listSynonyms' },
  addGuideUser: { read: 'listGuideUsers' },
  addGuideTeam: { read: 'listGuideTeams' },
  addTeamMember: { read: 'listTeamMembers' },
  moveWiki: { read: 'readWiki', body: ({ parent }) => ({ parent }) },
  setReadingRequest: {
    read: 'readReadingRequest',
    body: ({ guideid: _, revisionid: __, passable: ___, ...asked }) => asked,
  },
  assignProcess: { read: 'listGuideProcesses' },
  setMaintenance: { read: 'readSite' },
  setTerms: {
    read: 'readTerms',
    query: { source_langid: 'en', langid: 'de' },
    body: shown => shown,
  },
  lookAtFinding: { read: 'listViewFindings' },
  saveStepData: 'a moment of a run',
  saveTrainingAttempt: 'a moment of a run',
  makeTrainingCurrent: 'a step from one state to the next',
  makeTrainingDraft: 'a step from one state to the next',
  putPresence: 'a sign of life',
}
const readings = Object.entries(puts).flatMap(([name, one]) =>
  typeof one === 'string' ? [] : [[name as Put, one] as const],
)

test.each(readings)('%s, put again as it is read, changes nothing (F5)', async (name, reading) => {
  const ask = await valid[name]()
  expect((await send(api, name, ask)).ok).toBe(true)
  const read = async (): Promise<Json> => {
    const answer = await send(api, reading.read, {
      params: { namespace: 'CATEGORY', ...ask.params },
      ...(reading.query && { query: reading.query }),
    })
    expect(answer.status).toBe(200)
    const shown = (await answer.json()) as Json | Json[]
    return Array.isArray(shown) ? { entries: shown } : lasting(shown)
  }
  const before = await read()
  const revisionid = before['revisionid']
  const repeated: Ask = {
    ...ask,
    ...(ask.query && revisionid ? { query: { ...ask.query, revisionid } } : {}),
    ...(reading.body ? { body: reading.body(before) } : {}),
  }
  const again = await send(api, name, repeated)
  expect(again.ok, JSON.stringify(again.ok ? null : await again.json())).toBe(true)
  expect(await read()).toEqual(before)
})

test('every alias of the table names a row and a member that it takes', () => {
  for (const { rows: names, taken } of aliases)
    for (const name of names) {
      expect(Object.keys(rows)).toContain(name)
      expect(aliasesOf(name).map(alias => alias.taken)).toContain(taken)
      expect([name, ...membersOf(name)]).toContain(taken.split('.')[0])
    }
})

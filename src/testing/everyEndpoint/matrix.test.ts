// Who may do what: every cell of the matrix whose endpoint is built (docs/requirements/roles.md).
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '#contract/rows.ts'
import { existing, foundIn, itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { indexed } from '#testing/searchIndex.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { isPersonal, makeFixture } from '../../fixtures/matrixFixtures.ts'
import {
  callers,
  openWorld,
  tokenOf,
  type Caller,
  type Entry,
  type Given,
  type World,
} from '../../fixtures/matrixWorld.ts'
import { accountTable } from '../../fixtures/world/accounts.ts'
import { fileNamed } from '../../fixtures/world/files.ts'
import { isSoak } from '../../fixtures/propertyRuns.ts'
import { openTableDigest, type TableDigest } from '../../fixtures/tableDigest.ts'

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8')) as unknown
const matrix = fixture('matrix.json') as Entry[]

const shape = (path: string) => path.replace(/\?.*$/, '').replace(/:\w+/g, ':')
const endpointOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${shape(path === '/wikis/CATEGORY' ? '/wikis/:namespace' : path)}`
const rowEndpoints = new Set(Object.values(rows).map(endpointOf))
const built = matrix.filter(entry => rowEndpoints.has(endpointOf(entry)))

let api: TestApi
let world: World
let digest: () => Promise<TableDigest>
beforeAll(async () => {
  api = await startApi({}, { jobsAtOnce: false })
  world = await openWorld(api)
  digest = await openTableDigest(api)
})
afterAll(() => api.stop())

/** What the tables held after the last refusal, while nothing has been written since. */
let known: TableDigest | null = null
/** Nothing has been made or written since all jobs were done. */
let isSettled = false
const shared = new Map<string, Promise<Given>>()
/**
 * Reads of one fixture share it, and so do callers whom nothing is done for, which every refusal is
 * looked at for. Whoever may write gets their own: the first of them the one that all refusals left
 * whole.
 */
const given = async (entry: Entry, who: Caller): Promise<Given> => {
  const make = () => {
    known = null
    isSettled = false
    return makeFixture(world, who, entry)
  }
  const isRead = entry.method === 'GET'
  const isKept = isRead
    ? !['own_credentials', 'ticket_of_caller', 'caller'].includes(entry.fixture)
    : entry.expect[who] === 401 || (entry.expect[who] >= 400 && !isPersonal(entry))
  const key = `${entry.fixture} ${isRead ? '' : entry.path} ${entry.fixture.startsWith('own_user') ? who === 'user_creator' : ''}`
  const there = shared.get(key)
  if (!isKept) {
    if (isRead || isPersonal(entry) || !there) return make()
    shared.delete(key)
    return there
  }
  const kept = there ?? make()
  shared.set(key, kept)
  return kept
}

const filled = (value: unknown, values: Given['values']): unknown => {
  if (Array.isArray(value)) return value.map(one => filled(one, values))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filled(one, values)]))
  if (typeof value !== 'string' || !value.startsWith('$')) return value
  if (!(value.slice(1) in values)) throw new Error(`The fixture has no ${value}`)
  return values[value.slice(1)]
}

/** What is translated is in another language than its guide, whichever entry made that first. */
const valuesFor = ({ path }: Entry, { values }: Given): Given['values'] =>
  path.includes('/translations/')
    ? { ...values, langid: values['langid'] === 'de' ? 'en' : 'de' }
    : values

const send = async (entry: Entry, made: Given, who: Caller): Promise<Response> => {
  const { token } = made
  const values = valuesFor(entry, made)
  const [path, shown] = entry.path.split('?') as [string, string | undefined]
  const query = new URLSearchParams([shown, entry.query].filter(Boolean).join('&'))
  for (const [key, value] of Array.from(query)) query.set(key, String(filled(value, values)))
  if (entry.needs_revisionid)
    query.set(
      'revisionid',
      String(path.includes(':stepid') ? values['step_revisionid'] : values['revisionid']),
    )
  const address = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(filled(`$${name}`, values))),
  )
  const held = token === undefined ? tokenOf(world, who) : token
  const body = entry.note?.startsWith('body: CSV')
    ? accountTable
    : entry.query?.startsWith('file=')
      ? await fileNamed(world, existing(query.get('file'), 'a query parameter'))
      : entry.minimal_body
        ? JSON.stringify(filled(entry.minimal_body, values))
        : undefined
  return api.request(`${address}?${query}`, {
    method: entry.method,
    headers: held ? { Authorization: `api ${held}` } : {},
    ...(body ? { body } : {}),
  })
}

const shown = async (path: string) => (await api.request(path)).text()

/** Callers whose edit is held, by the note of the entry: "a, b and c: held". */
const heldBy = ({ note = '' }: Entry): string[] | null => {
  const said = /([a-z_, ]+): held/.exec(note)
  return said
    ? itemAt(said, 1)
        .split(/, | and /)
        .map(name => name.trim())
    : null
}

const envelope = (status: number) => ({
  error: true,
  message: expect.any(String),
  ...(status === 422
    ? {
        errors: expect.arrayContaining([
          expect.objectContaining({
            message: expect.any(String),
            field: expect.any(String),
            code: expect.any(String),
          }),
        ]),
      }
    : {}),
})

let cells = 0
const runCell = async (entry: Entry, who: Caller): Promise<number> => {
  const one = await given(entry, who)
  const refused = entry.expect[who] >= 400
  const held = heldBy(entry)?.includes(who) && !refused
  // Nothing is looked at of a write that is let through but its answer.
  if (!isSettled && (refused || held || entry.method === 'GET')) {
    await api.jobsDone()
    await indexed(api)
    // What is due in a minute would change the tables between two looks at them.
    await api.database.run(
      sql`update jobs set run_at = 2147483647
        where run_at > extract(epoch from now()) and run_at < 2147483647`,
    )
    isSettled = true
  }
  const tables = refused ? (known ?? (await digest())) : null
  const before = held ? await shown(existing(one.watch, 'the watch of one')) : null
  const response = await send(entry, one, who)
  cells++
  known = null
  if (entry.method !== 'GET' && response.ok) isSettled = false
  if (response.status !== entry.expect[who]) return response.status
  if (refused) {
    known = await digest()
    // Only that somebody tried to give a role is written down (M-102).
    if (entry.note === 'M-102')
      for (const digests of [existing(tables, 'the tables'), known])
        for (const table of ['audit_newest', 'audit_rows', 'audit_values']) delete digests[table]
    expect(known, `${who}: a refused request changes nothing`).toEqual(tables)
    expect(await response.json()).toMatchObject(envelope(response.status))
    if (entry.note === 'M-102') known = null
    if (response.status === 401) expect(response.headers.get('www-authenticate')).toBe('api')
  }
  if (held) {
    expect(response.headers.get('x-patrol-state'), `${who} is held`).toBe('pending')
    expect(await shown(existing(one.watch, 'the watch of one')), 'readers see no change').toBe(
      before,
    )
  } else if (heldBy(entry) && !refused)
    expect(response.headers.get('x-patrol-state'), `${who} goes live`).toBe('live')
  return response.status
}

/** Who of those that `user_stranger` stands for, where anybody signed in may do it. */
const alike: Caller[] = ['user_team', 'author_stranger', 'moderator']
/** In soak all of them, and everywhere who is refused, who reads, and whose edit may be held. */
const callersOf = (entry: Entry): Caller[] => {
  const { method, expect: table } = entry
  const isAlike = (who: Caller) => alike.includes(who) && table[who] === table.user_stranger
  return isSoak || method === 'GET' || table.user_stranger >= 400 || heldBy(entry)
    ? [...callers]
    : callers.filter(who => !isAlike(who))
}
const expected = (entry: Entry) =>
  Object.fromEntries(callersOf(entry).map(who => [who, entry.expect[who]]))

/**
 * Who is refused comes first: the tables are looked at once for all of them, while nobody has
 * changed anything.
 */
const runEntry = async (entry: Entry): Promise<Record<string, number>> => {
  const got: Record<string, number> = {}
  const isRefused = (who: Caller) => entry.expect[who] >= 400
  const asking = callersOf(entry)
  for (const who of [...asking.filter(isRefused), ...asking.filter(one => !isRefused(one))])
    got[who] = await runCell(entry, who)
  return got
}

describe('each kind of caller gets the status of the matrix', () => {
  for (const entry of built) {
    test(`${entry.method} ${entry.path}${entry.query ? `?${entry.query}` : ''} of ${entry.fixture}`, async () => {
      expect(await runEntry(entry)).toEqual(expected(entry))
    })
  }

  // The note of POST /wikis: "the same for CATEGORY and ITEM".
  for (const namespace of ['CATEGORY', 'ITEM']) {
    test(`POST /wikis in ${namespace}`, async () => {
      const entry = foundIn(
        built,
        one => one.method === 'POST' && one.path === '/wikis' && one.fixture === 'site',
      )
      const other = { ...entry, minimal_body: { ...entry.minimal_body, namespace } }
      expect(await runEntry(other)).toEqual(expected(other))
    })
  }
})

describe('the matrix and the contract belong together', () => {
  test('every entry is run, or its endpoint is on the closed list of what is not built', () => {
    const missing = [
      ...new Set(
        matrix
          .filter(entry => !rowEndpoints.has(endpointOf(entry)))
          .map(({ method, path }) => `${method} ${path}`),
      ),
    ]
    expect(missing.sort()).toEqual([])
    console.info(
      `matrix: ${built.length} of ${matrix.length} entries built and run, ${cells} cells`,
    )
  })

  test('every row of the contract has an entry', () => {
    const entries = new Set(matrix.map(endpointOf))
    expect(
      Object.entries(rows)
        .filter(([, row]) => !entries.has(endpointOf(row)))
        .map(([name]) => name),
    ).toEqual([])
  })
})

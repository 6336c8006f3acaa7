// The queue as it is served, by two processes in turn, against the naive reading of its rules
// (moderation-admin M-20): the sequences of patrol/sequences.ts, each on a guide of its own, with
// the same live and head after every step.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryOf, existing, firstOf, foundIn, itemAt } from '#lib/existing.ts'
import { verifyLedger } from '#server/patrol/decisions/ledger.ts'
import type { Cells, Person } from '#testing/patrolReferenceModel.ts'
import { author, people, placeOf, play, type Played } from '#testing/patrolSequences.ts'
import { amountOf, isSoak } from '../../fixtures/propertyRuns.ts'
import { must, openClient, register, type GuideAnswer } from './client.ts'
import { startServer } from './server.ts'
import { openTwoServers, type TwoServers } from './twoServers.ts'

const sequences = amountOf({ check: 12, test: 12, soak: 10_000 })
const lanes = amountOf({ check: 4, test: 4, soak: 6 })

let two: TwoServers

beforeAll(async () => {
  two = await openTwoServers('sequences')
})
afterAll(() => two.close())

const line = (text_raw: string, lineid: number | null = null) => ({
  text_raw,
  bullet: 'black',
  level: 0,
  lineid,
})
const grades = { x: 'Easy', y: 'Moderate', z: 'Difficult' } as const
type Unit = { unitid: number; path: string; state: string }
type Item = { revisionid: number; decidable: boolean; units: Unit[] }
type Head = GuideAnswer & { patrolid?: number }
type Member = { token: string; userid: number }

/**
 * The ten people of one lane: leases and reputation are a person's, and lanes run beside each
 * other.
 */
const openLane = async (lane: number) => {
  let turn = lane
  const either = () => itemAt(two.clients, (turn += 1) % 2)
  const members = new Map<number, Member>()
  for (const { id } of people) {
    const { authToken, userid } = await register(either(), `lane${lane}person${id}`)
    members.set(id, { token: authToken, userid })
  }
  /** Decisions earn reputation, which lets later edits through: here it stays what it is. */
  const asTheyWere = () =>
    two.database.pool.query(
      `
    update users u set privilege = x.privilege, reputation = x.reputation
      from unnest($1::int[], $2::text[], $3::int[]) as x (userid, privilege, reputation)
      where u.userid = x.userid`,
      [
        people.map(({ id }) => entryOf(members, id).userid),
        people.map(({ moderator }) => (moderator ? 'Moderator' : 'User')),
        people.map(({ reputation }) => reputation),
      ],
    )
  await asTheyWere()
  const ask = <T>(person: number, method: string, path: string, body?: Record<string, unknown>) =>
    must<T>(either(), entryOf(members, person).token, method, path, body)
  /** null where it is refused as impossible. */
  const tried = async <T>(
    person: number,
    path: string,
    body: Record<string, unknown>,
  ): Promise<T | null> => {
    const answer = await either().send(entryOf(members, person).token, 'POST', path, body)
    if (answer?.status !== 200 && answer?.status !== 422)
      throw new Error(`POST ${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
    return answer.status === 200 ? (answer.body as T) : null
  }

  const openGuide = async (): Promise<Played> => {
    let guide = await ask<Head>(author, 'POST', '/guides', {
      category: 'Bench',
      type: 'technique',
      title: 'Sequence',
      summary: 'x',
      difficulty: grades.x,
      public: true,
    })
    const { guideid } = guide
    for (const text of ['one', 'two', 'three'])
      guide = await ask<Head>(author, 'POST', `/guides/${guideid}/steps`, { lines: [line(text)] })
    const names = new Map(guide.steps.map(({ stepid }, n) => [stepid, String(11 + n)]))
    const idOf = (name: string) => foundIn([...names], ([, one]) => one === name)[0]
    const fields: Record<string, string> = { summary: 'a', difficulty: 'b' }
    const placeIn = (path: string) =>
      fields[path] ?? placeOf(path).replace(/^\d+/, stepid => entryOf(names, Number(stepid)))
    const decisions = new Map<number, { decisionid: number; by: number }>()

    const cellsIn = (one: Head): Cells =>
      new Map<string, string | null>([
        ['a', one['summary'] as string],
        ['b', foundIn(Object.entries(grades), ([, grade]) => grade === one['difficulty'])[0]],
        ...one.steps.flatMap(({ stepid, lines }): [string, string | null][] => {
          expect(lines.length).toBeLessThan(2)
          return [
            [entryOf(names, stepid), 'step'],
            [`${entryOf(names, stepid)}/text`, lines[0]?.text_raw ?? null],
          ]
        }),
      ])
    const head = () => ask<Head>(author, 'GET', `/guides/${guideid}?unpatrolled=true`)
    const document = (person: number) =>
      ask<{
        revisionid: number
        live_revisionid: number
        pending: number[]
        would_bypass: boolean
      }>(person, 'GET', `/x/patrol/docs/guide/${guideid}`)
    const item = (id: number) => must<Item>(either(), two.admin, 'GET', `/x/patrol/items/${id}`)
    const open = ({ units }: Item) =>
      units.filter(({ state }) => state === 'pending' || state === 'conflicted')

    /** The one request that says it. */
    const write = async (person: number, was: Head, next: Cells): Promise<void> => {
      const before = cellsIn(was)
      const changes = {
        ...(next.get('a') === before.get('a') ? {} : { summary: next.get('a') }),
        ...(next.get('b') === before.get('b') ? {} : { difficulty: grades[next.get('b') as 'x'] }),
      }
      if (Object.keys(changes).length)
        return void (await ask(
          person,
          'PATCH',
          `/guides/${guideid}?revisionid=${was.revisionid}`,
          changes,
        ))
      for (const name of new Set([...next.keys()].filter(place => /^\d+$/.test(place)))) {
        if (!before.has(name)) {
          const { steps } = await ask<Head>(person, 'POST', `/guides/${guideid}/steps`, {
            lines: [line(existing(next.get(`${name}/text`), 'a text'))],
          })
          return void names.set(foundIn(steps, ({ stepid }) => !names.has(stepid)).stepid, name)
        }
        const step = foundIn(was.steps, ({ stepid }) => names.get(stepid) === name)
        const at = `/guides/${guideid}/steps/${idOf(name)}?revisionid=${step.revisionid}`
        if (next.get(name) === null) return void (await ask(person, 'DELETE', at))
        if (next.get(`${name}/text`) !== before.get(`${name}/text`))
          return void (await ask(person, 'PATCH', at, {
            lines: [
              line(existing(next.get(`${name}/text`), 'a text'), step.lines[0]?.lineid ?? null),
            ],
          }))
      }
    }

    return {
      // By its revision: kept answers of the other process may be half a second old.
      async live() {
        const { rows } = await two.database.pool.query(
          `select max(revisionid) as newest from revisions
            where doc_type = 'guide' and docid = $1 and line = 'live'`,
          [guideid],
        )
        return cellsIn(
          await ask<Head>(author, 'GET', `/guides/${guideid}?revisionid=${rows[0].newest}`),
        )
      },
      head: async () => cellsIn(await head()),
      async states() {
        const { rows } = await two.database.pool.query(
          `select itemid, state from patrol_items where doc_type = 'guide' and docid = $1`,
          [guideid],
        )
        return new Map(rows.map(({ itemid, state }) => [itemid as number, state as string]))
      },
      async waiting() {
        const { rows } = await two.database.pool.query(
          `select itemid from patrol_items where doc_type = 'guide' and docid = $1
            and state in ('pending', 'needs_rebase') order by place, itemid`,
          [guideid],
        )
        return rows.map(({ itemid }) => itemid as number)
      },
      goesLive: async ({ id }: Person) => (await document(id)).would_bypass,
      async mayDecide({ id: person }, id) {
        const answer = await either().send(
          entryOf(members, person).token,
          'GET',
          `/x/patrol/items/${id}`,
        )
        return answer?.status === 200 && answer.body['decidable'] === true
      },
      places: async id => open(await item(id)).map(({ path }) => placeIn(path)),
      async save({ id }, next, _, sitting) {
        // Time is what the rows say: a sitting of half an hour is over, or is not.
        await two.database.pool.query(
          `update patrol_items set updated = extract(epoch from now())::int - $2::int
            where doc_type = 'guide' and docid = $1 and state in ('pending', 'needs_rebase')`,
          [guideid, sitting ? 0 : 1900],
        )
        const {
          rows: [{ before }],
        } = await two.database.pool.query(
          `select max(revisionid) as before from revisions where doc_type = 'guide' and docid = $1`,
          [guideid],
        )
        await write(id, await head(), next)
        const { rows } = await two.database.pool.query(
          `
          select itemid from patrol_items where doc_type = 'guide' and docid = $1
            and head_revisionid > $2 and state in ('pending', 'needs_rebase')`,
          [guideid, before],
        )
        return (rows[0]?.itemid as number | undefined) ?? null
      },
      async decide({ id: by }, id, action, verdict) {
        const at = `/x/patrol/items/${id}`
        const { token } = await ask<{ token: string }>(by, 'POST', `${at}/lease`, { kind: 'open' })
        const one = await item(id)
        const body = {
          action,
          token,
          base_shown: 'live',
          ...(action === 'accept' ? {} : { reason_code: 'unclear' }),
          ...(action === 'partial'
            ? {
                units: open(one).map(({ unitid, path }) => ({
                  unitid,
                  verdict: verdict(placeIn(path)),
                })),
              }
            : {}),
        }
        const done = await tried<{ decision: { decisionid: number }; follow_up_itemid?: number }>(
          by,
          `${at}/decide?revisionid=${one.revisionid}`,
          body,
        )
        if (!done) {
          await ask(by, 'DELETE', `${at}/lease`, { token })
          return null
        }
        decisions.set(id, { decisionid: done.decision.decisionid, by })
        await asTheyWere()
        return { rest: done.follow_up_itemid ?? null }
      },
      async undo(id) {
        const { decisionid, by } = entryOf(decisions, id)
        const { revisionid } = await item(id)
        const done = await tried(
          by,
          `/x/patrol/decisions/${decisionid}/undo?revisionid=${revisionid}`,
          {},
        )
        await asTheyWere()
        return done !== null
      },
      async setThreshold(patrol_threshold) {
        await ask(
          author,
          'PATCH',
          `/x/patrol/docs/guide/${guideid}?revisionid=${(await document(author)).revisionid}`,
          { patrol_threshold },
        )
      },
      remove: async () =>
        void (await must(
          either(),
          two.admin,
          'DELETE',
          `/guides/${guideid}?revisionid=${(await head()).revisionid}`,
        )),
      async restore() {
        const back = await must<Head>(either(), two.admin, 'POST', `/guides/${guideid}/en/restore`)
        await ask(author, 'PUT', `/guides/${guideid}/public?revisionid=${back.revisionid}`)
      },
    }
  }
  return { openGuide }
}

test(
  'sequences over two processes follow the reference model (M-20, M-71, M-72, M-73)',
  async () => {
    let seed = 0
    let decisions = 0
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const { openGuide } = await openLane(lane)
        while (seed < sequences) {
          const made = await play(1_000 + (seed += 1), await openGuide(), {
            moves: 10,
            single: true,
          })
          decisions += made
        }
      }),
    )
    expect(decisions).toBeGreaterThan(sequences / 2) // there was something to compare
    const { rows, broken } = await verifyLedger(two.database)
    expect(broken).toBeNull()
    expect(rows).toBeGreaterThan(decisions)
  },
  isSoak ? 3_600_000 : undefined,
)

test('a process gives older edits their units before it is ready', async () => {
  const proposer = await register(firstOf(two.clients), 'upgrade')
  const guide = await must<Head>(firstOf(two.clients), two.admin, 'POST', '/guides', {
    category: 'Bench',
    type: 'technique',
    title: 'Before',
    public: true,
  })
  const { patrolid } = await must<Head>(
    firstOf(two.clients),
    proposer.authToken,
    'PATCH',
    `/guides/${guide.guideid}?revisionid=${guide.revisionid}`,
    { summary: 'Waits' },
  )
  await two.database.pool.query(
    `with gone as (delete from patrol_units where itemid = $1) update patrol_items
      set place = base_revisionid, unit_count = 0 where itemid = $1`,
    [patrolid],
  )
  const { origin } = await startServer(await two.another())
  const item = await must<Item>(openClient(origin), two.admin, 'GET', `/x/patrol/items/${patrolid}`)
  expect(item.units.map(({ path }) => path)).toEqual(['summary'])
})

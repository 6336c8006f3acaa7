import { expect, onTestFinished, test, vi } from 'vitest'
import { firstOf, itemAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { trimViews } from './sql.ts'

const api = await startApiForFile()
const people = Object.values(await api.people('ada', 'bob', 'cid', 'dot', 'eve', 'fay'))
const [ada, bob, cid, dot] = [0, 1, 2, 3].map(n => itemAt(people, n)) as [
  (typeof people)[0],
  (typeof people)[0],
  (typeof people)[0],
  (typeof people)[0],
]
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const guideOf = async (titles: string[], isPublic = true) => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Kettle', public: isPublic },
  })
  for (const title of titles) {
    const { revisionid, steps } = await ada.readGuide({
      params: { guideid },
      query: { unpatrolled: true },
    })
    await ada.createStep({
      params: { guideid },
      query: { revisionid },
      body: {
        title,
        orderby: steps.length + 1,
        lines: [{ text_raw: title, bullet: 'black', level: 0 }],
      },
    })
  }
  const { steps } = await ada.readGuide({ params: { guideid } })
  return { guideid, stepids: steps.map(one => one.stepid) }
}
const note = (of: Pick<typeof ada, 'noteStepsReached'>, guideid: number, stepids: number[]) =>
  of.noteStepsReached({ params: { guideid }, body: { stepids } })
const figuresOf = async (guideid: number, of: Pick<typeof ada, 'readStepsReached'> = api.admin) => {
  const { readings, steps } = await of.readStepsReached({ params: { guideid } })
  return { ...readings, reached: steps.map(one => one.reached) }
}

test('of those who began a guide, each step has how many reached it, without who (W25, W27)', async () => {
  const { guideid, stepids } = await guideOf(['Open', 'Clean', 'Close'])
  const other = await guideOf(['Another'])
  const [open, clean, close] = stepids as [number, number, number]
  await note(bob, guideid, [open])
  await note(cid, guideid, [open, clean])
  await note(dot, guideid, [...stepids, ...other.stepids, 999_999])
  await note(cid, guideid, [clean, open, open]) // the same reading still
  expect(await figuresOf(guideid)).toEqual({ began: 3, finished: 1, reached: [3, 2, 1] })
  expect(await figuresOf(other.guideid)).toEqual({ began: 0, finished: 0, reached: [0] })
  await note(cid, guideid, [close])
  expect(await figuresOf(guideid)).toEqual({ began: 3, finished: 2, reached: [3, 2, 2] })
  const { rows } = await api.database.pool.query(
    `select column_name from information_schema.columns
      where table_name in ('step_readings', 'guide_readings') and column_name like '%user%'`,
  )
  expect(rows).toEqual([])

  // Numbers stay with their step wherever it moves.
  const { revisionid } = await ada.readGuide({ params: { guideid } })
  await ada.orderSteps({
    params: { guideid },
    query: { revisionid },
    body: { stepids: [close, open, clean] },
  })
  const moved = await api.admin.readStepsReached({ params: { guideid } })
  expect(moved.steps.map(({ step, title, reached }) => [step, title, reached])).toEqual([
    [1, 'Close', 2],
    [2, 'Open', 3],
    [3, 'Clean', 2],
  ])
})

test('whoever paused recording, or may not see a guide, is not counted (M-136)', async () => {
  const { guideid, stepids } = await guideOf(['Open'])
  await bob.patchViewSettings({ body: { paused: true } })
  await note(bob, guideid, stepids)
  expect((await figuresOf(guideid)).began).toBe(0)
  await bob.patchViewSettings({ body: { paused: false } })
  await note(bob, guideid, stepids)
  expect((await figuresOf(guideid)).began).toBe(1)
  const hidden = await guideOf(['Open'], false)
  await expect(note(bob, hidden.guideid, hidden.stepids)).rejects.toMatchObject({ status: 404 })
  await expect(bob.readStepsReached({ params: { guideid: hidden.guideid } })).rejects.toMatchObject(
    { status: 404 },
  )
  await expect(bob.readStepsReached({ params: { guideid } })).rejects.toMatchObject({ status: 403 })
  expect((await figuresOf(hidden.guideid)).began).toBe(0)
})

/** The clock stands at noon, so that hours of one test are of one day. */
const atNoon = () => {
  const day = 86_400_000
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / day + 1) * day + day / 2 })
  onTestFinished(() => void vi.useRealTimers())
  return { minutesLater: (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000) }
}

test('an author sees days on which five people read, however often one does (M-136)', async () => {
  const clock = atNoon()
  const { guideid, stepids } = await guideOf(['Open', 'Close'])
  const read = async (of: typeof ada, seen: number[]) => {
    await of.readGuide({ params: { guideid } })
    await api.service.views.flush()
    await note(of, guideid, seen)
  }
  for (let n = 0; n < 5; n++) {
    await read(bob, stepids)
    clock.minutesLater(31)
  }
  expect(await figuresOf(guideid)).toEqual({ began: 5, finished: 5, reached: [5, 5] })
  expect(await figuresOf(guideid, ada)).toEqual({ began: 0, finished: 0, reached: [0, 0] })
  // With its author, who opened it, four.
  for (const one of people.slice(2, 4)) await read(one, stepids.slice(0, 1))
  expect((await figuresOf(guideid, ada)).began).toBe(0)
  await read(itemAt(people, 4), stepids)
  expect(await figuresOf(guideid, ada)).toEqual({ began: 8, finished: 6, reached: [8, 6] })
  await trimViews(api.database, 1, Math.floor(Date.now() / 1000) + 3 * 86_400)
  expect((await figuresOf(guideid)).began).toBe(0)
})

test('people who only open a guide lift no single reading over the least (M-136)', async () => {
  atNoon()
  const { guideid, stepids } = await guideOf(['Open'])
  for (const one of people) await one.readGuide({ params: { guideid } })
  await api.service.views.flush()
  for (const one of people.slice(0, 4)) await note(one, guideid, stepids)
  expect((await figuresOf(guideid, ada)).began).toBe(0)
  await note(itemAt(people, 4), guideid, stepids)
  expect((await figuresOf(guideid, ada)).began).toBe(5)
})

test('a reading lasts while word of it comes, and half an hour after it is another (W25)', async () => {
  const clock = atNoon()
  const { guideid, stepids } = await guideOf(['Open', 'Clean', 'Look', 'Dry', 'Close'])
  await note(bob, guideid, stepids.slice(0, 2))
  clock.minutesLater(20)
  await note(bob, guideid, stepids.slice(2, 3))
  clock.minutesLater(20)
  await note(bob, guideid, stepids.slice(3))
  expect(await figuresOf(guideid)).toEqual({ began: 1, finished: 1, reached: [1, 1, 1, 1, 1] })
  clock.minutesLater(30)
  await note(bob, guideid, stepids.slice(0, 1))
  expect(await figuresOf(guideid)).toEqual({ began: 2, finished: 1, reached: [2, 1, 1, 1, 1] })
})

test('runs that ended count to the furthest step they came to, and open ones are told apart', async () => {
  const { guideid, stepids } = await guideOf(['Open', 'Clean', 'Close'])
  const run = async (until: number, ends: boolean) => {
    const { entryid } = await bob.startWork({ body: { guideid, workorderid: `R${until}${ends}` } })
    for (const stepid of stepids.slice(0, until))
      await bob.saveStepData({ params: { entryid }, body: { fields: {}, stepid } })
    return ends ? bob.cancelWork({ params: { entryid }, body: {} }) : undefined
  }
  await run(1, true)
  await run(2, true)
  await run(2, false)
  const { runs, steps } = await api.admin.readStepsReached({ params: { guideid } })
  expect(runs).toEqual({ began: 2, finished: 0, open: 1 })
  expect(steps.map(one => one.worked)).toEqual([2, 1, 0])
})

type Guide = { guideid: number; stepids: number[] }
/** Readings of a day so many days ago, by as many as came to the first step. */
const fill = async ({ guideid, stepids }: Guide, back: number, reached: number[]) => {
  const day = Math.floor(Date.now() / 86_400_000) - back
  const { pool } = api.database
  await pool.query('insert into guide_readings values ($1, $2, $3, $4)', [
    guideid,
    day,
    firstOf(reached),
    reached.at(-1),
  ])
  await pool.query(
    `insert into step_readings select $1, stepid, $2, reached
      from unnest($3::int[], $4::int[]) as s (stepid, reached) where reached > 0`,
    [guideid, day, stepids, reached],
  )
  await pool.query(
    `insert into view_counts (doc_type, docid, day, views, people) values ('guide', $1, $2, 30, 1)
      on conflict (doc_type, docid, day) do update set views = 30`,
    [guideid, day],
  )
}
/** Where many stop in a guide, as a finding says it. */
const stopsFound = async () => {
  const found = await api.admin.listViewFindings({})
  return (guideid: number) => {
    const one = found.find(({ docid }) => docid === String(guideid))
    const stops = one?.stops ?? null
    expect(one?.kinds.includes('stops') ?? false).toBe(stops !== null)
    return stops
  }
}

test('a step that came or moved after the readings makes no finding (A-183)', async () => {
  const add = async ({ guideid, stepids }: Guide, orderby: number): Promise<Guide> => {
    const { revisionid } = await ada.readGuide({ params: { guideid } })
    await ada.createStep({
      params: { guideid },
      query: { revisionid },
      body: { orderby, lines: [{ text_raw: 'New', bullet: 'black', level: 0 }] },
    })
    const { steps } = await ada.readGuide({ params: { guideid } })
    expect(steps).toHaveLength(stepids.length + 1)
    return { guideid, stepids: steps.map(one => one.stepid) }
  }
  const read = async (reached: number[]) => {
    const guide = await guideOf(reached.map(String))
    await fill(guide, 9, reached)
    return guide
  }
  const inserted = await add(await read([60, 59, 58]), 2)
  await fill(inserted, 4, [21, 1, 21, 21]) // of the day on which it came, only what was left
  await fill(inserted, 3, [21, 20, 20, 20])
  const appended = await add(await read([60, 59]), 3)
  await fill(appended, 3, [10, 10, 10])
  const unread = await add(await read([60, 59]), 3)
  const moved = await read([60, 59, 30])
  const [first, second, third] = moved.stepids as [number, number, number]
  const { revisionid } = await ada.readGuide({ params: { guideid: moved.guideid } })
  await ada.orderSteps({
    params: { guideid: moved.guideid },
    query: { revisionid },
    body: { stepids: [first, third, second] },
  })
  // Beside them: many stop though a step came, before one that is new, and before what nobody saw.
  const still = await add(await read([60, 30]), 2)
  const anew = await add(await read([60, 59]), 3)
  await fill(anew, 4, [2, 2, 1])
  await fill(anew, 3, [40, 40, 10])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 12 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  const old = await guideOf(['60', '0'])
  vi.useRealTimers()
  await fill(old, 9, [60, 0])
  const stops = await stopsFound()
  for (const { guideid } of [inserted, appended, unread, moved]) expect(stops(guideid)).toBeNull()
  expect(stops(still.guideid)).toEqual({
    stepid: still.stepids[0],
    step: 1,
    reached: 60,
    stopped: 30,
  })
  expect(stops(anew.guideid)).toMatchObject({ step: 2, reached: 40, stopped: 30 })
  expect(stops(old.guideid)).toMatchObject({ step: 1, reached: 60, stopped: 60 })
})

test('where a third or more stop is worth a look, with its step, and is a file too (A-183, W27)', async () => {
  const { guideid, stepids } = await guideOf(['Open', 'Clean', 'Close'])
  const calm = await guideOf(['Open', 'Close'])
  await fill({ guideid, stepids }, 3, [30, 28, 16])
  await fill(calm, 3, [30, 21])
  const stops = await stopsFound()
  expect(stops(guideid)).toEqual({ stepid: stepids[1], step: 2, reached: 28, stopped: 12 })
  expect(stops(calm.guideid)).toBeNull()
  const rows = String(
    (await api.admin.listViewFindings({ query: { format: 'csv' } })) as unknown,
  ).split('\r\n')
  expect(rows.find(row => row.includes(`GUIDE,${guideid},`))).toContain('step 2: 12 of 28')
  const file = String(
    (await api.admin.readStepsReached({
      params: { guideid },
      query: { format: 'csv' },
    })) as unknown,
  )
  expect(file.trim().split('\r\n').slice(1)).toEqual([
    'began,,,30,0',
    `1,${stepids[0]},Open,30,0`,
    `2,${stepids[1]},Clean,28,0`,
    `3,${stepids[2]},Close,16,0`,
    'finished,,,16,0',
  ])
})

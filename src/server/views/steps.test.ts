import { expect, test } from 'vitest'
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

test('an author sees days on which five began, and not fewer (M-136)', async () => {
  const { guideid, stepids } = await guideOf(['Open', 'Close'])
  for (const one of people.slice(1, 5)) await note(one, guideid, stepids.slice(0, 1))
  expect(await figuresOf(guideid, ada)).toEqual({ began: 0, finished: 0, reached: [0, 0] })
  await note(itemAt(people, 5), guideid, stepids)
  expect(await figuresOf(guideid, ada)).toEqual({ began: 5, finished: 1, reached: [5, 1] })
  await trimViews(api.database, 1, Math.floor(Date.now() / 1000) + 3 * 86_400)
  expect((await figuresOf(guideid)).began).toBe(0)
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

test('where a third or more stop is worth a look, with its step, and is a file too (A-183, W27)', async () => {
  const { guideid, stepids } = await guideOf(['Open', 'Clean', 'Close'])
  const calm = await guideOf(['Open', 'Close'])
  const day = Math.floor(Date.now() / 86_400_000) - 3
  const fill = async (of: { guideid: number; stepids: number[] }, reached: number[]) => {
    await api.database.pool.query('insert into guide_readings values ($1, $2, $3, $4)', [
      of.guideid,
      day,
      firstOf(reached),
      reached.at(-1),
    ])
    await api.database.pool.query(
      `insert into step_readings select $1, stepid, $2, reached
        from unnest($3::int[], $4::int[]) as s (stepid, reached)`,
      [of.guideid, day, of.stepids, reached],
    )
  }
  await fill({ guideid, stepids }, [30, 28, 16])
  await fill(calm, [30, 21])
  await api.database.pool.query(
    `insert into view_counts (doc_type, docid, day, views, people)
      select 'guide', id, $2, 30, 1 from unnest($1::int[]) id
      on conflict (doc_type, docid, day) do update set views = 30`,
    [[guideid, calm.guideid], day],
  )
  const found = await api.admin.listViewFindings({})
  const one = (id: number) => found.find(({ docid }) => docid === String(id))
  expect(one(guideid)).toMatchObject({
    kinds: expect.arrayContaining(['stops']),
    stops: { stepid: stepids[1], step: 2, reached: 28, stopped: 12 },
  })
  expect(one(calm.guideid)?.kinds).not.toContain('stops')
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

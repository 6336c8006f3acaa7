import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { makeDemo } from '#testing/demo.ts'
import { ApiError } from '#lib/errors.ts'

const api = await startApiForFile({ demo: 'whole' })
const { admin } = api
api.service.log.error = (f: any) =>
  console.error(
    JSON.stringify(
      f.error instanceof ApiError ? [f.error.message, f.error.errors] : String(f.error),
    ),
    f.error?.stack,
  )

test('no list that a screen begins with is empty on the demo site', async () => {
  const t = Date.now()
  await makeDemo(api)
  console.log(
    'made in',
    Date.now() - t,
    await api.database.values(sql`select count(*) from demo_things`),
  )
  await api.jobsDone()
  const lists = {
    patrol: await admin.listPatrolItems({ query: { limit: 50 } }),
    decisions: await admin.listPatrolDecisions(),
    releases: (await admin.listReleases()).releases,
    inbox: await admin.listApprovalRequests({ query: { filter: 'mine_now' } }),
    runs: await admin.listRuns(),
    board: (await admin.readWorkBoard()).rows,
    training: await admin.listTraining(),
    comments: await admin.listCommentQueue(),
    notifications: await admin.listNotifications(),
  }
  for (const [name, list] of Object.entries(lists))
    console.log(name, JSON.stringify(list).slice(0, 400))
  expect(1).toBe(1)
}, 120_000)

import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { callAs } from '../../testing/appClient.ts'
import { allTeams } from './allTeams.ts'
import { queries } from './queries.ts'
import { endSession } from './session.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  endSession()
  await api.stop()
})

test('every team can be chosen, more than one page of them too', async () => {
  const { teamid } = await api.admin.createTeam({ body: { name: 'Team 0' } })
  await api.database.run(sql`
    insert into teams (name, owner, created)
      select 'Team ' || n, owner, created from teams, generate_series(1, 200) n
      where teamid = ${teamid}`)
  callAs(api.site.request.bind(api.site), api.admin.token)
  const teams = await queries.fetchQuery(allTeams)
  expect(teams.map(one => one.teamid)).toContain(teamid)
  expect(new Set(teams.map(one => one.teamid)).size).toBe(201)
})

// How a team lays guides on paper: saved by its leads, used by its members.
import { beforeAll, expect, test } from 'vitest'
import { mostPrintLayouts } from '#contract/teams/printLayouts.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { misfit } from '../../fixtures/misfit.ts'

const api = await startApiForFile()
let lead: TestPerson
let member: TestPerson
let stranger: TestPerson
let params: { teamid: number }
beforeAll(async () => {
  lead = await api.person('lead', { privilege: 'Author' })
  ;({ member, stranger } = await api.people('member', 'stranger'))
  const { teamid } = await lead.createTeam({ body: { name: 'Printers' } })
  params = { teamid }
  await lead.addTeamMember({ params: { teamid, userid: member.me.userid }, body: {} })
})

const bench = { paper: 'a4', columns: 2, parts: ['tools', 'screws'] } as const
const save = (who: TestPerson, name: string, layout: typeof bench | null) =>
  who.patchTeam({
    params,
    body: { print_layouts: [{ name, layout: layout && { ...layout, parts: [...layout.parts] } }] },
  })
const seenBy = async (who: TestPerson | typeof api.anyone) =>
  (await who.readTeam({ params })).print_layouts

test('a layout that a lead saves is read by members and Admins, and by nobody else (A-124)', async () => {
  await save(lead, 'Bench', bench)
  const saved = [{ name: 'Bench', ...bench }]
  for (const who of [lead, member, api.admin]) expect(await seenBy(who)).toEqual(saved)
  for (const who of [stranger, api.anyone]) expect(await seenBy(who)).toBeUndefined()
  const listed = await stranger.listTeams({ query: {} })
  expect(JSON.stringify(listed)).not.toContain('print_layouts')
})

test('members neither save nor remove layouts, and nothing is changed (A-124)', async () => {
  await save(lead, 'Bench', bench)
  for (const who of [member, stranger])
    for (const layout of [bench, null])
      await expect(save(who, 'Bench', layout)).rejects.toMatchObject({ status: 403 })
  expect(await seenBy(member)).toEqual([{ name: 'Bench', ...bench }])
})

test('a name is saved once, others stay as they are, and one is taken away (A-124)', async () => {
  await save(lead, 'Bench', bench)
  await save(lead, ' Archive ', bench)
  await save(lead, 'Bench', { ...bench, parts: [...bench.parts] })
  expect((await seenBy(member))?.map(({ name }) => name)).toEqual(['Archive', 'Bench'])
  await save(lead, 'Archive', null)
  expect((await seenBy(member))?.map(({ name }) => name)).toEqual(['Bench'])
})

test('what no printer knows is refused, and so is one layout too many (A-124)', async () => {
  const wrong = { name: '', layout: { paper: 'a3', columns: 3, parts: ['glue'], glue: 1 } }
  await expect(
    lead.patchTeam({ params, body: misfit({ print_layouts: [wrong] }) }),
  ).rejects.toMatchObject({ status: 422 })
  const many = Array.from({ length: mostPrintLayouts }, (_, n) => ({
    name: `Layout ${n}`,
    layout: { ...bench, parts: [...bench.parts] },
  }))
  await save(lead, 'Bench', bench)
  await expect(lead.patchTeam({ params, body: { print_layouts: many } })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'print_layouts', code: 'too_many' }],
  })
  expect((await seenBy(member))?.map(({ name }) => name)).toEqual(['Bench'])
})

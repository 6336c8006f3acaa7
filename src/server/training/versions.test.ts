// Versions as screens keep them: who sees which, and what is changed of one without a new package
// (docs/decisions/0295).
import { expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { currentModule } from '../../testing/training.ts'
import { goodPackage, manifest12, packageOf } from '../../testing/scormPackages.ts'
import { sweepImports, tellProgress } from './importProgress.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
const teamid = (await api.admin.createTeam({ body: { name: 'Bench' } })).teamid
await api.admin.addTeamMember({ params: { teamid, userid: ada.me.userid }, body: {} })

const seen = async (
  person: TestPerson,
  query: Parameters<TestPerson['listTrainingVersions']>[0] extends { query?: infer Q } | undefined
    ? Q
    : never = {},
) => (await person.listTrainingVersions({ query: { limit: 200, ...query } })).map(one => one.id)
const change = (
  id: number,
  body: NonNullable<Parameters<TestPerson['patchTraining']>[0]['body']>,
) => api.admin.patchTraining({ params: { id }, body })

test('people see their modules, Moderators others, Admins drafts (M-133, M-146)', async () => {
  const open = await currentModule(api, goodPackage())
  const closed = await currentModule(api, goodPackage())
  await change(closed, { teams: [teamid] })
  const draft = await api.admin.createTrainingDraft({ body: { title: 'Hidden ladder' } })
  const { importid } = await api.admin.createTrainingImport({ body: { id: draft.id } })
  expect(await seen(bob)).toEqual([open])
  expect(await seen(ada)).toEqual([closed, open])
  expect(await seen(mo)).toEqual([closed, open])
  expect(await seen(api.admin)).toEqual([draft.id, closed, open])
  expect(await seen(api.admin, { state: 'draft' })).toEqual([draft.id])
  expect(await seen(api.admin, { team: teamid })).toEqual([closed])
  expect(await seen(api.admin, { q: 'LADDER' })).toEqual([draft.id])
  expect(await seen(bob, { moduleid: draft.moduleid })).toEqual([])
  const [first] = await api.admin.listTrainingVersions({ query: { moduleid: draft.moduleid } })
  expect(first).toMatchObject({
    newest_import: { importid, phase: 'created' },
    previewed: false,
    mine: { may_take: true, attempt: null },
  })
  const own = firstOf(await ada.listTrainingVersions({ query: { limit: 1 } }))
  expect(own).toMatchObject({
    id: closed,
    newest_import: null,
    previewed: false,
    mine: { may_take: true },
  })
  expect((await mo.listTrainingVersions({ query: { limit: 1 } }))[0]).toMatchObject({
    id: closed,
    mine: { may_take: false },
  })
  const page = await api.request('/x/training?limit=1&offset=1', {
    headers: { Authorization: `api ${ada.token}` },
  })
  expect([
    page.headers.get('x-total-count'),
    ((await page.json()) as { id: number }[]).map(one => one.id),
  ]).toEqual(['2', [open]])
  // Who began it keeps it in the list, and is told that the way in is gone.
  await ada.playTraining({ params: { id: closed } })
  await change(closed, { teams: [], users: [bob.me.userid] })
  expect(await ada.listTrainingVersions({ query: { moduleid: own.moduleid } })).toMatchObject([
    { id: closed, mine: { may_take: false, attempt: { closed: false } } },
  ])
  await expect(ada.playTraining({ params: { id: closed } })).rejects.toMatchObject({ status: 403 })
})

test('each caller is told whether they previewed the package (M-133)', async () => {
  const id = await currentModule(api, goodPackage())
  const [version] = await api.admin.listTrainingVersions({ query: { limit: 1 } })
  expect(version).toMatchObject({ id, previewed: true, newest_import: { phase: 'ready' } })
  const other = await api.person('other-admin', { privilege: 'Admin' })
  expect((await other.listTrainingVersions({ query: { limit: 1 } }))[0]).toMatchObject({
    id,
    previewed: false,
  })
})

test('title, words and audience change without a package (M-146)', async () => {
  const { id } = await api.admin.createTrainingDraft({
    body: { title: 'Ladders', description: 'Before you climb.' },
  })
  expect(await change(id, { title: ' Ladders and steps ', long_suspend_data: true })).toMatchObject(
    {
      title: 'Ladders and steps',
      description: 'Before you climb.',
      open: true,
      long_suspend_data: true,
    },
  )
  expect(await change(id, { teams: [teamid], users: [bob.me.userid] })).toMatchObject({
    open: false,
    teams: [teamid],
    users: [bob.me.userid],
  })
  expect(await change(id, { users: [] })).toMatchObject({ open: false, teams: [teamid], users: [] })
  expect(await change(id, { teams: [] })).toMatchObject({ open: true, teams: [] })
  expect(await change(id, { open: false })).toMatchObject({ open: false })
  await change(id, { open: false })
  await expect(
    change(id, { teams: [2_000_000_000], users: [1_999_999_999] }),
  ).rejects.toMatchObject({
    status: 422,
    errors: [
      { field: 'teams', code: 'not_found', index: 0 },
      { field: 'users', code: 'not_found', index: 0 },
    ],
  })
  await expect(change(id, { title: '' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'title' }],
  })
  await expect(change(2_000_000_000, { title: 'X' })).rejects.toMatchObject({ status: 404 })
  const log = await api.admin.listAudit({
    query: {
      target_type: 'training',
      target_id: String(id),
      action: 'training.changed',
      order: 'ASC',
    },
  })
  expect(
    log.map(({ before, after }) =>
      Object.keys(after as object).filter(
        key =>
          JSON.stringify((after as Record<string, unknown>)[key]) !==
          JSON.stringify((before as Record<string, unknown>)[key]),
      ),
    ),
  ).toEqual([
    ['title', 'long_suspend_data'],
    ['open', 'teams', 'users'],
    ['users'],
    ['open', 'teams'],
    ['open'],
  ])
})

test('of two Admins who change an audience at once the second is told (M-146)', async () => {
  const draft = await api.admin.createTrainingDraft({ body: { title: 'For two' } })
  const { id, revisionid } = draft
  const by = (body: Parameters<typeof change>[1], given = revisionid) =>
    api.admin.patchTraining({ params: { id }, query: { revisionid: given }, body })
  const first = await by({ teams: [teamid] })
  expect(first.revisionid).toBeGreaterThan(revisionid)
  await expect(by({ users: [bob.me.userid] })).rejects.toMatchObject({ status: 409, body: first })
  expect(await by({ teams: [teamid] }, first.revisionid)).toEqual(first)
  // Whoever names no revision goes on as before.
  expect(await change(id, { title: 'For three' })).toMatchObject({
    title: 'For three',
    teams: [teamid],
  })
  const racing = await api.admin.patchTraining({ params: { id }, body: { description: 'Now.' } })
  const both = await Promise.allSettled([
    by({ users: [ada.me.userid] }, racing.revisionid),
    by({ users: [bob.me.userid] }, racing.revisionid),
  ])
  expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a raised bound counts for attempts that are under way (M-132)', async () => {
  const id = await currentModule(api, packageOf(manifest12()))
  const { attemptid } = await bob.playTraining({ params: { id } })
  const save = () =>
    bob.saveTrainingAttempt({
      params: { id, attemptid },
      body: { cmi: { 'cmi.suspend_data': 'x'.repeat(5000) } },
    })
  await expect(save()).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'cmi', code: 'too_long' }],
  })
  await change(id, { long_suspend_data: true })
  expect(await save()).toMatchObject({ attemptid })
})

test('a version that is given out takes no other package (M-94)', async () => {
  const id = await currentModule(api, goodPackage())
  await expect(api.admin.createTrainingImport({ body: { id } })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'id', code: 'invalid_state' }],
  })
})

test('the state of an import never goes back (M-130)', async () => {
  const { id } = await api.admin.createTrainingDraft({ body: { title: 'Told late' } })
  const { importid } = await api.admin.createTrainingImport({ body: { id } })
  await api.database.run(
    sql`update training_imports set phase = 'unpacking', source = 'upload', alive = ${unixNow()}
      where importid = ${importid}`,
  )
  const look = () => api.admin.readTrainingImport({ params: { importid } })
  await tellProgress(api.service, importid, { progress: 60, bytes_done: 500, entries_done: 3 })
  await tellProgress(api.service, importid, { progress: 45, bytes_done: 100, entries_done: 1 })
  expect(await look()).toMatchObject({ progress: 60, bytes_done: 500, entries_done: 3 })
  await tellProgress(api.service, importid, { progress: 100 })
  expect((await look()).progress).toBe(99)
  await api.admin.cancelTrainingImport({ params: { importid } })
})

test('an import that nobody starts within a day is cancelled, and not before (M-94)', async () => {
  const { id } = await api.admin.createTrainingDraft({ body: { title: 'Never started' } })
  const { importid } = await api.admin.createTrainingImport({ body: { id } })
  const phaseAfter = async (seconds: number) => {
    await sweepImports(api.service, unixNow() + seconds)
    return (await api.admin.readTrainingImport({ params: { importid } })).phase
  }
  expect([await phaseAfter(86_300), await phaseAfter(86_500)]).toEqual(['created', 'cancelled'])
})

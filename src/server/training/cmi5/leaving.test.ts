// What people take with them of courses of cmi5, and what goes with them.
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { existing, firstOf, memberAt } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { coursePackage } from '#testing/scormPackages.ts'
import { currentModule } from '#testing/training.ts'
import { takeCourse } from '#testing/worlds/takenCourse.ts'
import { forgetResults } from '../forget.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const id = await currentModule(api, coursePackage())

test('statements and bookmarks are in the archive of their person, and go with them (M-137)', async () => {
  const { talk } = await takeCourse(api, ada, id)
  await takeCourse(api, bob, id)
  await talk.ask('PUT', talk.state('bookmark'), 'Page of Ada', { 'Content-Type': 'text/plain' })
  const params = { userid: ada.me.userid }
  await ada.exportUser({ params })
  await api.jobsDone()
  const { url } = firstOf(await ada.listUserExports({ params }))
  const answer = await api.site.request(existing(url, 'an address'), {
    headers: { Authorization: `api ${ada.token}` },
  })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const rows = JSON.parse(strFromU8(memberAt(files, 'training.json'))) as {
    what: string
    status: string
    items: unknown
  }[]
  expect(rows.filter(one => one.what === 'statement').map(one => one.status)).toEqual([
    expect.stringMatching(/launched$/),
    expect.stringMatching(/initialized$/),
  ])
  expect(rows.find(one => one.status === 'bookmark')?.items).toBe(
    Buffer.from('Page of Ada').toString('base64'),
  )
  await api.database.write(db => forgetResults(db, ada.me.userid))
  const { userid } = bob.me
  for (const [table, count] of [
    ['training_registrations', 1],
    ['training_sessions', 1],
    ['training_statements', 2],
    ['training_documents', 1],
  ] as const) {
    const { rows: kept } = await api.database.pool.query<{ own: boolean }>(
      `select a.userid = $1 as own from ${table} t
        join training_registrations r on r.registration = t.registration
        join training_attempts a on a.attemptid = r.attemptid`,
      [userid],
    )
    expect([table, kept.length, kept.every(one => one.own)]).toEqual([table, count, true])
  }
})

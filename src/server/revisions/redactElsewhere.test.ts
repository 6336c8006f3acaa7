// What else holds the words of a revision that an Admin takes out: releases and translations
// (S-14; decision 0376).
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { tablesSaying } from '#testing/redaction.ts'

const api = await startApiForFile()
const ada = await api.person('ada', { privilege: 'Author' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Bench', contents: 'A table.' } })

const secret = 'hunter-two-pebble'
const line = { text_raw: 'Pull.', bullet: 'black' as const, level: 0 }
const aGuide = async (): Promise<Guide> => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Bench', type: 'repair', title: 'Drawer', public: true },
  })
  return ada.createStep({ params: { guideid }, body: { title: 'Pull', lines: [line] } })
}
const redact = (revisionid: number) =>
  api.admin.redactRevision({ params: { revisionid }, body: { reason: 'A password stood in it' } })

test('what a release holds is not redacted, also once another one replaced it (S-14)', async () => {
  const { guideid, steps } = await aGuide()
  const titled = (revisionid: number, title: string) =>
    ada.patchStep({ params: firstOf(steps), query: { revisionid }, body: { title } })
  const leaked = await titled(firstOf(steps).revisionid, secret)
  await ada.createRelease({ body: { guideid, title: 'First' } })
  const mended = await titled(leaked.revisionid, 'Pull it')
  for (const title of ['Second', 'Third']) {
    await expect(redact(leaked.revisionid)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'revisionid', code: 'is_released' }],
    })
    await ada.createRelease({ body: { guideid, title } })
  }
  const unreleased = await titled(mended.revisionid, 'Pull it hard')
  await titled(unreleased.revisionid, 'Pull it')
  await redact(unreleased.revisionid)
})

test('what a cancelled release holds is redacted once the release is gone (S-14)', async () => {
  const other = 'hunter-three-gravel'
  const { guideid, steps } = await aGuide()
  const titled = (revisionid: number, title: string) =>
    ada.patchStep({ params: firstOf(steps), query: { revisionid }, body: { title } })
  const leaked = await titled(firstOf(steps).revisionid, other)
  const scheduled_date = Math.floor(Date.now() / 1000) + 9000
  const release = await ada.createRelease({ body: { guideid, title: 'Never', scheduled_date } })
  await ada.patchRelease({ params: release, body: { status: 'cancelled' } })
  await titled(leaked.revisionid, 'Pull it')
  const frozen = () =>
    ada.readGuide({ params: { guideid }, query: { releaseid: String(release.releaseid) } })
  expect(JSON.stringify(await frozen())).toContain(other)
  await expect(redact(leaked.revisionid)).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'revisionid', code: 'is_released' }],
  })
  await ada.deleteRelease({ params: release })
  await redact(leaked.revisionid)
  await api.jobsDone()
  await api.database.pool.query('delete from idempotency_keys')
  expect(await tablesSaying(api.database, other)).toEqual([])
})

test('what readers marked in a revision is redacted with it (S-14)', async () => {
  const { guideid, steps } = await aGuide()
  const step = firstOf(steps)
  const leaked = await ada.patchStep({
    params: step,
    query: { revisionid: step.revisionid },
    body: { title: secret },
  })
  const bob = await api.person('bob')
  const marked = await bob.createPatrolReport({
    params: { guideid },
    body: {
      text: 'This is a password.',
      part: 'step',
      stepid: step.stepid,
      quote: { exact: secret, prefix: '', suffix: '' },
      shown_revisionid: leaked.revisionid,
    },
  })
  await ada.patchStep({
    params: step,
    query: { revisionid: leaked.revisionid },
    body: { title: 'Pull it' },
  })
  await redact(leaked.revisionid)
  for (const who of [bob, api.admin])
    expect(JSON.stringify(await who.readPatrolReport({ params: marked }))).not.toContain(secret)
})

test('a revision of a translation is redacted, and the source stays as it is (S-14)', async () => {
  const { guideid } = await aGuide()
  const params = { guideid }
  const german = async (summary: string) => {
    const { revisionid } = await ada.readGuide({ params, query: { langid: 'de' } })
    return ada.patchGuide({ params, query: { revisionid, langid: 'de' }, body: { summary } })
  }
  const before = await ada.readGuide({ params })
  await german('Die Lade')
  const leaked = await german(secret)
  await expect(redact(leaked.revisionid)).rejects.toMatchObject({
    errors: [{ field: 'revisionid', code: 'is_current' }],
  })
  await german('Eine Lade')
  await redact(leaked.revisionid)
  const read = (revisionid: number) =>
    api.anyone.readGuideRevision({ params: { guideid, revisionid } })
  const redacted = await read(leaked.revisionid)
  expect(redacted.summary).toBe('Die Lade')
  expect(JSON.stringify(redacted)).not.toContain(secret)
  expect(await ada.readGuide({ params })).toMatchObject({
    title: before.title,
    summary: before.summary,
  })
  expect((await ada.readGuide({ params, query: { langid: 'de' } })).summary).toBe('Eine Lade')
})

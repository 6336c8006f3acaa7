// What the audit log says of acts that were taken back.
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()

test('a page that is gone keeps its title in the log, with whose act it was (P-C4)', async () => {
  const spam = await api.person('spam', { reputation: 900 })
  const { userid, username } = spam.me
  const page = await spam.createWiki({
    body: { namespace: 'WIKI', title: 'Pills for all', contents: 'Buy.' },
  })
  const { jobid } = await api.admin.planUndoing({ params: { userid }, body: {} })
  await api.jobsDone()
  await api.admin.startUndoing({
    params: { userid, jobid },
    body: { total: 1, reason: 'Advertising' },
  })
  await api.jobsDone()
  await expect(api.anyone.readWiki({ params: page })).rejects.toMatchObject({ status: 404 })

  const rows = await api.admin.listAudit({ query: { action: 'act.undone' } })
  expect(rows).toMatchObject([
    {
      target_type: 'wiki',
      target_id: String(page.wikiid),
      target: null,
      people: [{ userid, username }],
      after: { userid, title: 'Pills for all', act: 'deleted' },
      reason: 'Advertising',
    },
  ])
  // Whoever asks what happened to that person finds it, too.
  const about = await api.admin.listAudit({ query: { affected: userid, action: 'act.undone' } })
  expect(about.map(({ auditid }) => auditid)).toEqual(rows.map(({ auditid }) => auditid))
})

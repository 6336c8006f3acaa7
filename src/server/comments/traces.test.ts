// What tells of who did it, where a comment goes out of sight.
import { expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const { ada, cid, dov } = await api.people('ada', 'cid', 'dov')
const mo = await api.person('mo', { privilege: 'Moderator' })
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const { guideid } = await ada.createGuide({
  body: { category: 'Kettles', type: 'repair', title: 'Seal', public: true },
})
const because = { reason: 'Says nothing about the guide' }
const aComment = async (bob: typeof ada) => {
  const { commentid } = await bob.createComment({
    params: { context: 'guide', contextid: guideid },
    body: { text: 'The seal sits deeper than it looks.' },
  })
  await api.database.run(sql`update comments set state = 'public' where commentid = ${commentid}`)
  return { params: { commentid } }
}

test('nobody is told whose flag hid a comment (M-96)', async () => {
  const bob = await api.person('bob')
  const at = await aComment(bob)
  for (const one of [ada, cid, dov]) await one.flagComment({ ...at, body: because })
  const said = await api.database.many(sql`
    select event, actor from outbox where event = 'comment.updated'
      and (data->>'commentid')::int = ${at.params.commentid}`)
  expect(said).toEqual([{ event: 'comment.updated', actor: null }])
})

test('a comment that a Moderator deletes leaves who, why and no open flags (M-96)', async () => {
  const bob = await api.person('bert')
  const at = await aComment(bob)
  await ada.flagComment({ ...at, body: because })
  await api.request(`/comments/${at.params.commentid}`, {
    method: 'DELETE',
    headers: { Authorization: `api ${mo.token}`, 'X-Reason': 'Advertising' },
  })
  const notices = await bob.listNotifications({ query: { limit: 200 } })
  expect(notices.map(one => one.event)).toEqual(['comment.deleted'])
  const target_id = String(at.params.commentid)
  const rows = await api.admin.listAudit({ query: { target_type: 'comment', target_id } })
  expect(rows).toMatchObject([
    {
      action: 'comment.removed',
      actor: { userid: mo.me.userid },
      before: { state: 'public' },
      after: { state: 'removed' },
      reason: 'Advertising',
    },
  ])
  const settled = sql`select settled from comment_flags where commentid = ${at.params.commentid}`
  expect(await api.database.values(settled)).toEqual([true])
})

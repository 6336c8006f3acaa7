// Mails that wait hold links into accounts: Admins confirm before they read them (decision 0375).
import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const wanted = {
  status: 403,
  errors: [expect.objectContaining({ field: 'current_password', code: 'confirm_first' })],
}

test('mails that wait, and invitations of roles sent again, are confirmed first (issue 17)', async () => {
  const dot = await api.person('dot', { privilege: 'Admin' })
  // Their sign-in was eleven minutes ago.
  await api.database.run(sql`
    update tokens set created = created - 660, confirmed = created - 660
      where userid = ${dot.me.userid}`)
  await api.anyone.resetPassword({ body: { email: 'dot@stepwright.test' } })
  await api.jobsDone()
  await expect(dot.listMails({})).rejects.toMatchObject(wanted)
  const brief = await dot.listMails({ query: { brief: true } })
  expect(brief.some(mail => mail.recipient === 'dot@stepwright.test')).toBe(true)
  expect(brief.filter(mail => mail.text !== '')).toEqual([])
  const { invitations } = await api.admin.createInvitations({
    body: {
      invitations: [
        { email: 'boss@invited.test', privilege: 'Admin' },
        { email: 'user@invited.test' },
      ],
    },
  })
  const [boss, user] = invitations.map(one => existing(one.invitationid, 'an invitation'))
  const again = (invitationid = 0) => dot.resendInvitation({ params: { invitationid } })
  await again(user)
  await expect(again(boss)).rejects.toMatchObject(wanted)
  await dot.confirmSignIn({ body: { current_password: 'a long enough password' } })
  await again(boss)
  expect((await dot.listMails({})).some(mail => mail.text.includes('?token='))).toBe(true)
})

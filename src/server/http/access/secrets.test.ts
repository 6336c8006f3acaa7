import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile({ webhookAllow: ['127.0.0.1'] })

test('a repeated request does not show the secret of a webhook again (S-18)', async () => {
  const send = async (path: string, method: string, key: string, body: object) =>
    (await (
      await api.request(path, {
        method,
        headers: {
          authorization: `api ${api.admin.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      })
    ).json()) as { webhookid: number; revisionid: number; secret?: string }
  const hook = { url: 'http://127.0.0.1:9/hook', events: ['*'] }
  const made = await send('/x/webhooks', 'POST', 'made', hook)
  const { secret, ...shown } = made
  expect(await send('/x/webhooks', 'POST', 'made', hook)).toEqual(shown)
  const path = `/x/webhooks/${made.webhookid}?revisionid=${made.revisionid}`
  const { secret: next, ...changed } = await send(path, 'PATCH', 'next', { rotate_secret: true })
  expect(await send(path, 'PATCH', 'next', { rotate_secret: true })).toEqual(changed)
  const kept = JSON.stringify(
    await api.database.many(sql`select body from idempotency_keys where body is not null`),
  )
  for (const one of [secret, next]) expect(kept).not.toContain(existing(one, 'a secret'))
  expect(kept).toContain(hook.url)
})

// A save of a step that races another write of its guide (specification 9.4).
import { expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { personOf } from '#server/http/access/access.ts'
import type { SignedIn } from '#server/http/context.ts'
import { internalContext } from '#server/http/internalContext.ts'
import { startApiForFile } from '#testing/api.ts'
import { stepHandlers } from './steps.ts'

const api = await startApiForFile()
const ada = await api.person('ada', { privilege: 'Moderator' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Grinder', contents: '' } })

const noFile = () => {
  throw new Error('No file was sent')
}
const line = (text_raw: string) => ({ text_raw, bullet: 'black', level: 0 })
const aStep = async () => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Grinder', type: 'technique', title: 'Change the disc' },
  })
  const { steps } = await ada.createStep({
    params: { guideid },
    query: {},
    body: { lines: [line('Loosen it.')] },
  })
  return firstOf(steps)
}

test('a save that waits for the deletion of its step is refused, with and without a key', async () => {
  for (const headers of [{}, { 'Idempotency-Key': 'one-save' }]) {
    const { guideid, stepid, revisionid } = await aStep()
    const answer = await api.race(
      async db =>
        stepHandlers.deleteStep(
          {
            params: { guideid, stepid },
            query: { revisionid, accept_below: false },
            body: () => undefined,
            file: noFile,
          },
          {
            ...internalContext(api.service, db, 'test'),
            person: existing(await personOf(db, ada.me.userid), 'ada'),
          } as SignedIn,
        ),
      () =>
        api.request(`/guides/${guideid}/steps/${stepid}?revisionid=${revisionid}`, {
          method: 'PATCH',
          headers: { Authorization: `api ${ada.token}`, ...headers },
          body: JSON.stringify({ lines: [line('Tighten it.')] }),
        }),
    )
    expect(answer.status).toBe(404)
  }
})

test('a save is one revision, with the step’s stamp moved, under its key too', async () => {
  const { guideid, stepid, revisionid } = await aStep()
  const save = (words: string, head: number) =>
    api.request(`/guides/${guideid}/steps/${stepid}?revisionid=${head}`, {
      method: 'PATCH',
      headers: { Authorization: `api ${ada.token}`, 'Idempotency-Key': `save-${words}` },
      body: JSON.stringify({ lines: [line(words)] }),
    })
  const answer = await save('Tighten', revisionid)
  expect(answer.status).toBe(200)
  const saved = (await answer.json()) as { revisionid: number }
  expect(saved.revisionid).toBeGreaterThan(revisionid)
  expect(await (await save('Tighten', revisionid)).json()).toEqual(saved)
  expect((await save('Loosen', revisionid)).status).toBe(409)
})

// What rules say where a text goes by a way of its own: publishing, deciding, forms, new accounts.
import { afterEach, describe, expect, test } from 'vitest'
import type { ContentRule } from '#contract/contentRules/schemas.ts'
import { existing, firstOf, foundIn, matchIn } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { line, openScene } from '#testing/patrol.ts'

const api = await startApiForFile()
const s = await openScene(api)
const message = 'Leave out games of chance.'

const rule = (act: ContentRule['act'], places: ContentRule['places']) =>
  api.admin.createContentRule({
    body: { name: act, kind: 'words', entries: ['casino'], places, act, message, is_on: true },
  })
afterEach(async () => {
  for (const { ruleid, revisionid } of await api.admin.listContentRules({ query: { limit: 200 } }))
    await api.admin.deleteContentRule({ params: { ruleid }, query: { revisionid } })
})
const refusedAt = (field: string, more: object = {}) => ({
  status: 422,
  errors: [{ field, code: 'content_rule', message, ...more }],
})
const begun = async (text: string) =>
  s.kim.createStep({
    params: await s.kim.createGuide({
      body: { category: 'Kettles', type: 'repair', title: `Pump ${Math.random()}` },
    }),
    body: { lines: [line('Pull'), line(text)] },
  })
const publish = (guide: { guideid: number; revisionid: number }) =>
  s.kim.publishGuide({ params: guide, query: guide })
const hide = async (guide: { guideid: number }) =>
  s.kim.unpublishGuide({ params: guide, query: await s.head(guide) })

describe('a guide that is published', () => {
  test('is refused with the step and the field, also where its text is older than the rule', async () => {
    const guide = await begun('To the casino')
    await rule('refuse', ['page'])
    await expect(publish(guide)).rejects.toMatchObject(
      refusedAt('steps.lines', { index: 1, step: 1 }),
    )
  })

  test('again waits for what was written while it was hidden', async () => {
    const guide = await s.guide(1)
    await rule('hold', ['edit'])
    const hidden = await hide(guide)
    const step = firstOf(hidden.steps)
    await s.kim.patchStep({
      params: { guideid: guide.guideid, stepid: step.stepid },
      query: { revisionid: step.revisionid },
      body: { lines: [line('Off to the casino')] },
    })
    const own = await s.kim.readGuide({ params: guide })
    expect((await publish(own)).public).toBe(false)
    const { itemid } = firstOf(await s.kim.listOwnPatrolItems({ query: { limit: 1 } }))
    const { published_date } = await s.mo.readGuide({ params: guide })
    await s.decide(s.mo, itemid, { action: 'accept' })
    expect(await s.live(guide)).toMatchObject({ public: true, published_date })
  })

  test('again says what it said before, whatever a rule says of that', async () => {
    const guide = await publish(await begun('To the casino'))
    await rule('hold', ['edit', 'page'])
    await rule('refuse', ['edit', 'page'])
    expect((await publish(await hide(guide))).public).toBe(true)
  })
})

test('what a decider writes is refused where it would wait, and never a Moderator', async () => {
  const earned = await api.person('earned', { reputation: 500 })
  await rule('hold', ['edit'])
  const itemid = await s.rewrite(s.ada, await s.guide(1), 1, 'A kettle')
  const { stepid } = firstOf((await s.head({ guideid: (await s.itemOf(itemid)).docid })).steps)
  const edited = {
    action: 'accept_edit' as const,
    edited: {
      fields: { summary: 'A casino' },
      steps: [{ stepid, lines: [line('The casino')] }],
    },
  }
  await expect(s.decide(earned, itemid, edited)).rejects.toMatchObject(
    refusedAt('edited.fields.summary'),
  )
  await expect(
    s.decide(earned, itemid, { ...edited, edited: { steps: edited.edited.steps } }),
  ).rejects.toMatchObject(refusedAt('edited.steps.lines', { index: 0 }))
  await s.decide(earned, itemid, { action: 'accept' })
  await s.decide(s.mo, await s.rewrite(s.ada, await s.guide(1), 1, 'A pan'), {
    action: 'accept_edit',
    edited: { fields: { summary: 'A casino' } },
  })
})

test('a label of a form is refused at its field, or lets the form wait', async () => {
  const guide = await s.guide(1)
  const { stepid } = firstOf(guide.steps)
  const field = { type: 'text' as const, required: false }
  const params = { guideid: guide.guideid, stepid }
  const change = () =>
    s.kim.changeStepForm({
      params,
      body: {
        fields: [
          { ...field, label: 'Torque' },
          { ...field, label: 'Best casino' },
        ],
      },
    })
  await rule('refuse', ['edit'])
  await rule('hold', ['edit'])
  await expect(change()).rejects.toMatchObject(refusedAt('fields.label', { index: 1 }))
  const [refusing] = await api.admin.listContentRules({ query: { limit: 1 } })
  const { ruleid, revisionid } = existing(refusing, 'a rule')
  await api.admin.deleteContentRule({ params: { ruleid }, query: { revisionid } })
  await change()
  expect(firstOf((await s.head(guide)).steps).form?.fields).toHaveLength(2)
  expect(firstOf((await s.live(guide)).steps).form).toBeUndefined()
})

test('the rule’s name is read by who may decide, not by the author', async () => {
  await rule('raise', ['edit'])
  const itemid = await s.rewrite(s.ada, await s.guide(1), 1, 'A casino')
  const wordsFor = async (who: typeof s.ada) =>
    (await s.itemOf(itemid, who)).signal_list.find(({ code }) => code === 'content_rule')?.evidence
  expect(await wordsFor(s.mo)).toMatchObject({ words: ['raise'] })
  expect(await wordsFor(s.ada)).not.toHaveProperty('words')
})

test('the name of an account that is invited is refused, and the link stays', async () => {
  await rule('refuse', ['profile'])
  const email = 'dealer@stepwright.test'
  await api.admin.createInvitations({ body: { invitations: [{ email }] } })
  await api.jobsDone()
  const mails = await api.admin.listMails({ query: { limit: 200 } })
  const { text } = foundIn(mails, one => one.recipient === email)
  const token = matchIn(text, /\/invitation\?token=([\w-]+)/)
  const accept = (username: string) =>
    api.anyone.acceptInvitation({ body: { token, username, password: 'a long enough password' } })
  await expect(accept('Best Casino')).rejects.toMatchObject(refusedAt('username'))
  expect(await accept('Dealer')).toMatchObject({ username: 'Dealer' })
})

// Restoring on the real service: what is written, what stays, and what happens when somebody saves
// in between.
import { i18n } from '@lingui/core'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { emptyStep } from '#app/drafts/content/guideContent.ts'
import 'fake-indexeddb/auto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { busyTab } from '#testing/drafts/oneTab.ts'
import { setStage, texts, typeOver } from '#testing/drafts/outboxStage.ts'
import { answerWith } from '#testing/drafts/faults.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { versionOf } from '../compare/compare.ts'
import type { Version } from '../compare/compare.ts'
import {
  carryOut,
  currentVersion,
  effectOn,
  guideWays,
  sendVersion,
  type Effect,
  type Wanted,
} from './restoreGuide.ts'
import { together, undoEffect, unsent, type WrittenOf } from './restoreOperations.ts'
import type { Scope } from './restorePreview.ts'

// In English the service's own sentence is said.
i18n.loadAndActivate({ locale: 'en', messages: {} })
const stage = setStage(startApi, { beforeAll, beforeEach, afterAll })
const revisions = () =>
  stage.ada.listGuideRevisions({ params: { guideid: stage.guideid }, query: { limit: 200 } })
const newest = async () => itemAt(await revisions(), 0).revisionid
const versionAt = async (revisionid: number) =>
  versionOf(await stage.ada.readGuideRevision({ params: { guideid: stage.guideid, revisionid } }))
const patch = async (at: number, body: object) => {
  const { stepid, revisionid } = await stage.stepNow(at)
  return stage.bob.patchStep({
    params: { guideid: stage.guideid, stepid },
    query: { revisionid },
    body,
  })
}
const seen = async (revisionid: number, wanted: Wanted): Promise<Effect> => {
  const old = await versionAt(revisionid)
  const now = await currentVersion(stage.mine.outbox, stage.guideid, stage.ada)
  if (now === unsent) throw new Error('Something waits')
  return effectOn(now, old, wanted)
}
const now = async () => (await stage.read()).steps.map(step => texts(step).join(' '))
const restore = async (effect: Effect) => {
  const outcome = await carryOut(stage.mine.outbox, stage.guideid, effect, stage.ada)
  await stage.mine.settled()
  return outcome
}
const seenBack = async (written: WrittenOf<Version, Scope>) => {
  const seen = await undoEffect(guideWays(stage.guideid, stage.ada), stage.mine.outbox, written)
  if (seen === unsent) throw new Error('Something waits')
  return seen
}
const undo = async (outcome: Awaited<ReturnType<typeof restore>>) => {
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  const { effect, movedOn } = await seenBack(outcome)
  expect(movedOn).toBe(false)
  return restore(effect)
}
const refusal = answerWith(403, JSON.stringify({ error: true, message: 'No longer yours' }), {
  'content-type': 'application/json',
})
const titles = async () => (await stage.read()).steps.map(({ title }) => title)

test('restoring one step changes only it and can be undone (A-127)', async () => {
  const old = await newest()
  const before = await stage.stepNow(1)
  await patch(1, {
    title: 'Later',
    lines: [
      { ...itemAt(before.lines, 0), text_rendered: undefined, text_raw: 'B changed.' },
      { text_raw: 'B three.', bullet: 'red', level: 1 },
    ],
  })
  await patch(0, { title: 'Also later' })
  const [count, other] = [(await revisions()).length, await stage.stepNow(0)]
  const { stepid } = before
  const outcome = await restore(await seen(old, [{ kind: 'step', stepid }]))
  expect(outcome.kind).toBe('done')
  expect(await stage.stepNow(1)).toMatchObject({
    stepid,
    title: '',
    lines: [{ text_raw: 'B one.' }, { text_raw: 'B two.' }],
  })
  expect(await stage.stepNow(0)).toEqual(other)
  expect(await revisions()).toHaveLength(count + 1)
  expect((await revisions())[0]).toMatchObject({ stepid, username: 'ada' })
  expect((await undo(outcome)).kind).toBe('done')
  expect(await stage.stepNow(1)).toMatchObject({
    title: 'Later',
    lines: [{ text_raw: 'B changed.' }, { text_raw: 'B three.', bullet: 'red', level: 1 }],
  })
  expect(await revisions()).toHaveLength(count + 2)
})

test('restoring one line is one write against the current revision (A-127)', async () => {
  const old = await newest()
  const { lines, stepid } = await stage.stepNow(0)
  const { revisionid } = await patch(0, {
    lines: lines.map(({ lineid, bullet, level }) => ({
      lineid,
      bullet,
      level,
      text_raw: 'Other.',
    })),
  })
  stage.mine.requests.length = 0
  await restore(
    await seen(old, [{ kind: 'line', stepid, lineid: existing(lines[1]?.lineid, 'the lineid') }]),
  )
  expect(await now()).toEqual(['Other. A two.', 'B one. B two.', 'C one. C two.'])
  expect(
    stage.mine.requests.map(({ method, path, revisionid: sent }) => `${method} ${path} ${sent}`),
  ).toEqual([`PATCH /guides/${stage.guideid}/steps/${stepid} ${revisionid}`])
})

test('a whole revision is restored with order and deleted steps (A-127)', async () => {
  const { outbox } = stage.mine
  const old = await newest()
  const [first, second, third] = stage.stepids as [number, number, number]
  outbox.changeGuide(stage.guideid, { summary: 'Later.', introduction: 'One.\nThree.' })
  outbox.deleteStep(stage.guideid, second)
  outbox.addStep(stage.guideid, 0, {
    ...emptyStep(),
    lines: [{ lineid: null, text_raw: 'D new.', bullet: 'black', level: 0 }],
  })
  await outbox.save(guideKey(stage.guideid))
  outbox.orderSteps(stage.guideid, [
    third,
    ...existing(outbox.guide(stage.guideid)?.mine, 'the mine').stepids.filter(id => id !== third),
  ])
  await outbox.save(guideKey(stage.guideid))
  await stage.mine.settled()
  expect(await now()).toEqual(['C one. C two.', 'D new.', 'A one. A two.'])
  const known = (await revisions()).map(({ revisionid }) => revisionid)
  const effect = await seen(old, 'all')
  const outcome = await restore(effect)
  expect(await now()).toEqual(['A one. A two.', 'B one. B two.', 'C one. C two.'])
  const back = await stage.read()
  expect(back).toMatchObject({ summary: 'Start.', introduction_raw: 'One.\nTwo.' })
  expect(
    back.steps
      .map(({ stepid }) => stepid)
      .filter(stepid => stepid !== itemAt(back.steps, 1).stepid),
  ).toEqual([first, third])
  expect((await revisions()).map(({ revisionid }) => revisionid)).toEqual(
    expect.arrayContaining(known),
  )
  expect((await undo(outcome)).kind).toBe('done')
  expect(await now()).toEqual(['C one. C two.', 'D new.', 'A one. A two.'])
  expect(await stage.read()).toMatchObject({ summary: 'Later.', introduction_raw: 'One.\nThree.' })
})

test('a save during the preview stops the restore of a step (A-127)', async () => {
  const old = await newest()
  const { stepid } = await stage.stepNow(2)
  await patch(2, { title: 'Later' })
  const effect = await seen(old, [{ kind: 'step', stepid }])
  await patch(2, { title: 'Later still' })
  stage.mine.requests.length = 0
  const outcome = await restore(effect)
  expect(outcome).toMatchObject({
    kind: 'moved on',
    effect: {
      now: { steps: [{}, {}, { content: { title: 'Later still' } }] },
      target: { steps: [{}, {}, { content: { title: '' } }] },
    },
  })
  expect(stage.mine.requests).toEqual([])
  expect((await stage.stepNow(2)).title).toBe('Later still')
})

test('a whole revision asks again about everything that differs (A-127)', async () => {
  const old = await newest()
  await patch(2, { title: 'Later' })
  const effect = await seen(old, 'all')
  expect(effect.scopes).toHaveLength(1)
  await patch(0, { title: 'Later too' })
  const outcome = await restore(effect)
  expect(outcome).toMatchObject({
    kind: 'moved on',
    effect: { scopes: [{ stepid: stage.stepids[0] }, { stepid: stage.stepids[2] }] },
  })
})

test("a 409 during a restore keeps the other's text and asks (A-127)", async () => {
  const old = await newest()
  const { stepid } = await stage.stepNow(2)
  await patch(2, { title: 'Later' })
  const effect = await seen(old, [{ kind: 'step', stepid }])
  stage.mine.faults.push(async forward => {
    await patch(2, { title: 'Quicker' })
    return forward()
  })
  const outcome = await restore(effect)
  expect(outcome).toMatchObject({
    kind: 'moved on',
    effect: { now: { steps: [{}, {}, { content: { title: 'Quicker' } }] } },
  })
  expect((await stage.stepNow(2)).title).toBe('Quicker')
  expect(stage.mine.outbox.unsentKeys()).toEqual([])
})

test('a picture owned by somebody else is restored in its old place (A-127)', async () => {
  const file = new Uint8Array(
    await sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  )
  const { image } = await stage.bob.uploadImage({ query: { file: 'a.png' } }, { file })
  const media = (data: number[]) => ({ media: { type: 'image', data } })
  await patch(0, media([image.id]))
  const old = await newest()
  await patch(0, media([]))
  const { stepid } = await stage.stepNow(0)
  expect((await restore(await seen(old, [{ kind: 'step', stepid }]))).kind).toBe('done')
  expect((await stage.stepNow(0)).media).toMatchObject({ data: [{ id: image.id }] })
  const elsewhere = await stage.stepNow(1)
  await stage.ada.patchStep({ params: elsewhere, query: elsewhere, body: media([image.id]) })
  const { guideid } = await stage.ada.createGuide({
    body: { category: 'Grinder', type: 'repair', subject: 'Other' },
  })
  await expect(
    stage.ada.createStep({
      params: { guideid },
      body: { lines: [{ text_raw: 'A.', bullet: 'black', level: 0 }], ...media([image.id]) },
    }),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'not_owned' }] })
})

test('a refused restore says why and leaves nothing behind (A-127)', async () => {
  const old = await newest()
  await patch(0, { title: 'Later' })
  const effect = await seen(old, [{ kind: 'step', stepid: itemAt(stage.stepids, 0) }])
  stage.mine.faults.push(refusal)
  expect(await restore(effect)).toEqual({
    kind: 'refused',
    message: 'No longer yours.',
    part: null,
  })
  expect((await stage.stepNow(0)).title).toBe('Later')
  expect(stage.mine.outbox.unsentKeys()).toEqual([])
})

test('with something unsent of mine nothing is restored over it (A-127)', async () => {
  const effect = await seen(await newest(), [{ kind: 'step', stepid: itemAt(stage.stepids, 0) }])
  stage.mine.setOnline(false)
  typeOver(stage.mine, stage.guideid, itemAt(stage.stepids, 0), 0, 'Mine.')
  expect(await restore(effect)).toEqual({ kind: 'unsent' })
  expect(
    stage.mine.outbox.step(stage.guideid, itemAt(stage.stepids, 0))?.mine?.lines[0]?.text_raw,
  ).toBe('Mine.')
})

test('a partly refused restore reports what was saved and can be undone (A-127)', async () => {
  const old = await newest()
  await patch(0, { title: 'Later' })
  await patch(2, { title: 'Later too' })
  const effect = await seen(old, 'all')
  stage.mine.faults.push(forward => forward(), refusal)
  const outcome = await restore(effect)
  if (outcome.kind !== 'refused' || !outcome.part) throw new Error(outcome.kind)
  expect(outcome.message).toBe('No longer yours.')
  expect(outcome.part.undo.scopes).toEqual([{ kind: 'step', stepid: stage.stepids[0] }])
  expect(await titles()).toEqual(['', '', 'Later too'])
  expect(stage.mine.outbox.unsentKeys()).toEqual([])
  await patch(2, { title: 'Of Bob' })
  const back = await seenBack(outcome.part)
  expect(back.movedOn).toBe(false)
  expect((await restore(back.effect)).kind).toBe('done')
  expect(await titles()).toEqual(['Later', '', 'Of Bob'])
})

test('a step that cannot be deleted stays beside what was restored (A-127)', async () => {
  const old = await newest()
  const made = await stage.bob.createStep({
    params: { guideid: stage.guideid },
    query: {},
    body: { title: 'New', lines: [{ text_raw: 'D one.', bullet: 'black', level: 0 }] },
  })
  await patch(0, { title: 'Later' })
  const effect = await seen(old, 'all')
  const refuseDelete: (typeof stage.mine.faults)[number] = (forward, path) =>
    path.endsWith(String(itemAt(made.steps, 3).stepid)) ? refusal(forward, path) : forward()
  stage.mine.faults.push(refuseDelete, refuseDelete)
  const outcome = await restore(effect)
  expect(outcome).toMatchObject({
    kind: 'refused',
    part: { undo: { scopes: [{ kind: 'step', stepid: stage.stepids[0] }] } },
  })
  expect(await titles()).toEqual(['', '', '', 'New'])
  expect(existing(stage.mine.outbox.guide(stage.guideid)?.mine, 'the mine').stepids).toEqual(
    (await stage.read()).steps.map(({ stepid }) => stepid),
  )
})

test('a partial 409 is reported and one undo covers both parts (A-127)', async () => {
  const old = await newest()
  await patch(0, { title: 'Later' })
  await patch(2, { title: 'Later too' })
  const effect = await seen(old, 'all')
  stage.mine.faults.push(
    forward => forward(),
    async forward => {
      await patch(2, { title: 'Quicker' })
      return forward()
    },
  )
  const outcome = await restore(effect)
  if (outcome.kind !== 'moved on') throw new Error(outcome.kind)
  expect(outcome.part?.undo.scopes).toEqual([{ kind: 'step', stepid: stage.stepids[0] }])
  expect(await titles()).toEqual(['', '', 'Quicker'])
  const rest = await restore(outcome.effect)
  if (rest.kind !== 'done') throw new Error(rest.kind)
  expect(await titles()).toEqual(['', '', ''])
  const both = await seenBack(together(guideWays(stage.guideid, stage.ada), outcome.part, rest))
  expect(both.movedOn).toBe(false)
  await restore(both.effect)
  expect(await titles()).toEqual(['Later', '', 'Quicker'])
})

test("undo of a step's restore asks only about places saved since (A-127)", async () => {
  const old = await newest()
  await patch(0, { title: 'Later' })
  const outcome = await restore(await seen(old, 'all'))
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  await patch(1, { title: 'Elsewhere' })
  expect((await seenBack(outcome)).movedOn).toBe(false)
  await patch(0, { title: 'Of Bob' })
  const seenNow = await seenBack(outcome)
  expect(seenNow).toMatchObject({
    movedOn: true,
    effect: {
      now: { steps: [{ content: { title: 'Of Bob' } }, {}, {}] },
      target: { steps: [{ content: { title: 'Later' } }, { content: { title: 'Elsewhere' } }, {}] },
    },
  })
})

describe('a version that is sent again', () => {
  /** A step as it would be mended: the rest of the guide stays as the service has it. */
  const mendedStep = async (at: number, text_raw: string): Promise<Version> => {
    const now = versionOf(await stage.read())
    const steps = now.steps.map((step, n) =>
      n === at
        ? {
            ...step,
            content: {
              ...step.content,
              lines: step.content.lines.map((line, i) => (i === 0 ? { ...line, text_raw } : line)),
            },
          }
        : step,
    )
    return { ...now, steps }
  }
  const sendAgain = (outbox = stage.mine.outbox) =>
    sendVersion(outbox, stage.guideid, () => mendedStep(1, 'B mended.'), stage.ada)

  test('is written as an ordinary edit', async () => {
    expect((await sendAgain()).kind).toBe('done')
    expect(await now()).toEqual(['A one. A two.', 'B mended. B two.', 'C one. C two.'])
  })

  test('waits for unsent words of the guide, and takes none of them away', async () => {
    const { outbox } = stage.mine
    outbox.changeGuide(stage.guideid, { summary: 'Far too long. '.repeat(300) })
    const added = outbox.addStep(stage.guideid, 1, {
      ...emptyStep(),
      lines: [{ lineid: null, text_raw: 'Too long. '.repeat(500), bullet: 'black', level: 0 }],
    })
    expect(await sendAgain()).toEqual({ kind: 'unsent' })
    expect(outbox.step(stage.guideid, added)?.mine?.lines[0]?.text_raw).toContain('Too long.')
    expect(outbox.guide(stage.guideid)?.mine?.summary).toContain('Far too long.')
    expect(await now()).toEqual(['A one. A two.', 'B one. B two.', 'C one. C two.'])
  })

  test('is not said to be sent where another tab writes the guide', async () => {
    const { outbox } = await stage.outboxOf(stage.ada, busyTab())
    expect(await sendAgain(outbox)).toEqual({ kind: 'unsent' })
    expect(await now()).toEqual(['A one. A two.', 'B one. B two.', 'C one. C two.'])
  })

  test('takes nothing back that somebody saves meanwhile', async () => {
    const outcome = await sendVersion(
      stage.mine.outbox,
      stage.guideid,
      async () => {
        const target = await mendedStep(1, 'B mended.')
        await patch(0, { title: 'By Bob' })
        return target
      },
      stage.ada,
    )
    expect(outcome.kind).toBe('moved on')
    expect((await titles())[0]).toBe('By Bob')
  })
})

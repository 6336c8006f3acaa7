// The machine as drafts drive it: random edits, answers of a service, merges and decisions on one
// step.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { composeRequest } from '../send/composeRequest.ts'
import { confirmed, receiptOf } from '../send/confirmWrite.ts'
import { emptyStep, type StepContent } from '../content/guideContent.ts'
import { guideKey } from '../content/docKey.ts'
import { answered, applied, conflicted, questionsOf } from './conflict.ts'
import { edited, received } from './draftChanges.ts'
import { isUnsent } from './unsent.ts'
import {
  moved,
  newDraft,
  newestVersion,
  type Draft,
  type StepDraft,
  type Version,
} from './draft.ts'
import { canMove } from './saveMachine.ts'
import { saveMoves as table } from '../../../fixtures/saveMoves.ts'
import { falseSaveClaims } from '../../../testing/drafts/falseSaveClaims.ts'
import { draftOfRecord, readRecord, recordOfDraft } from '../journal/records.ts'
import { alwaysHolds } from '../../../fixtures/propertyRuns.ts'

const events = [
  'type',
  'type',
  'type',
  'undo',
  'send',
  'send',
  'confirm',
  'confirmAltered',
  'conflict',
  'conflictSame',
  'fail',
  'unreachable',
  'refuse',
  'refuseSignIn',
  'help',
  'rest',
  'receive',
  'answer',
  'answer',
  'apply',
  'apply',
  'typeInFlight',
  'delete',
  'restart',
] as const
type Event = (typeof events)[number]
type Site = { draft: StepDraft; service: Version<StepContent>; words: number }

const step = (...texts: string[]): StepContent => ({
  ...emptyStep(),
  lines: texts.map((text_raw, i) => ({ lineid: i + 1, text_raw, bullet: 'black', level: 0 })),
})
const owner = { userid: 1, site: 'http://stepwright.test' }
const over = (content: StepContent, at: number, word: string): StepContent => ({
  ...content,
  lines: content.lines.map((line, i) =>
    i === at % content.lines.length ? { ...line, text_raw: word } : line,
  ),
})

/**
 * What the save queue does at each event, with the same functions; an event that has no place in a
 * state is none.
 */
const happen = (site: Site, event: Event, at: number): Site => {
  const { draft } = site
  const word = `word${site.words + 1}`
  const next = { ...site, words: site.words + 1 }
  const others = (): Version<StepContent> => ({
    revisionid: site.service.revisionid + 1,
    content: over(site.service.content, at, word),
  })
  const stored = (content: StepContent): Version<StepContent> => ({
    revisionid: site.service.revisionid + 1,
    content,
  })
  const isSending = draft.state === 'saving' && draft.sent !== null
  const saved = (version: Version<StepContent>): Site => {
    const receipt = receiptOf(
      draft,
      existing(draft.sent, 'what was sent'),
      version.revisionid,
      null,
      {
        at: 1,
        took: 1,
      },
    )
    return {
      ...next,
      service: version,
      draft: confirmed(draft, existing(draft.sent, 'what was sent'), version, receipt, 1),
    }
  }
  if ((event === 'type' || (event === 'typeInFlight' && isSending)) && draft.mine)
    return { ...next, draft: edited(draft, over(draft.mine, at, word), 1) }
  if (event === 'undo' && draft.base)
    return { ...next, draft: edited(draft, draft.base.content, 1) }
  if (event === 'delete' && draft.state === 'dirty')
    return { ...next, draft: edited(draft, null, 1) }
  if (
    event === 'send' &&
    canMove(draft.state, 'sent') &&
    (draft.state !== 'conflict' || draft.resolved)
  ) {
    // What is known to be newer is merged before anything leaves.
    if (draft.newest && !draft.sent)
      return { ...next, draft: { ...moved(draft, 'sent'), resolved: false } }
    const sent = draft.sent ?? composeRequest(draft, undefined, 'key', 1)
    if (!sent)
      return draft.state !== 'retrying' && canMove(draft.state, 'undone')
        ? { ...next, draft: { ...moved(draft, 'undone'), resolved: false, since: null } }
        : site
    return {
      ...next,
      draft: {
        ...moved(draft, 'sent'),
        sent: sent as StepDraft['sent'],
        resolved: false,
        attempts: draft.attempts + 1,
      },
    }
  }
  if (event === 'send' && draft.state === 'saving' && !draft.sent) {
    const caughtUp = draft.newest ? conflicted(draft, draft.newest, null) : draft
    if (caughtUp.state === 'conflict') return { ...next, draft: caughtUp }
    const sent = composeRequest(caughtUp, undefined, 'key', 1)
    if (sent) return { ...next, draft: { ...caughtUp, sent: sent as StepDraft['sent'] } }
    return { ...next, draft: { ...moved(caughtUp, 'confirmed'), since: null } }
  }
  if (event === 'confirm' && isSending && draft.sent?.content)
    return saved(stored(draft.sent.content))
  if (event === 'confirmAltered' && isSending && draft.sent?.content)
    return saved(stored(over(draft.sent.content, at, word)))
  if ((event === 'conflict' || event === 'conflictSame') && isSending) {
    const theirs = event === 'conflict' ? others() : site.service
    const own = conflicted(draft, theirs, null)
    const settled: Draft<StepContent> =
      own.state !== 'saving'
        ? own
        : isUnsent(own)
          ? moved(own, 'merged')
          : { ...moved(own, 'confirmed'), since: null }
    return { ...next, service: theirs, draft: settled }
  }
  if (event === 'fail' && isSending) return { ...next, draft: moved(draft, 'failed') }
  if (event === 'unreachable' && draft.state !== 'conflict' && canMove(draft.state, 'unreachable'))
    return { ...next, draft: moved(draft, 'unreachable') }
  if (event === 'refuse' && isSending)
    return {
      ...next,
      draft: {
        ...moved({ ...draft, sent: null }, 'refused'),
        reason: { kind: 'fields', status: 422, message: '', errors: [] },
      },
    }
  if (event === 'refuseSignIn' && isSending)
    return {
      ...next,
      draft: {
        ...moved(draft, 'refused'),
        reason: { kind: 'sign-in', status: 401, message: '', errors: [] },
      },
    }
  if (event === 'help' && canMove(draft.state, 'helped'))
    return { ...next, draft: { ...moved(draft, 'helped'), reason: null } }
  if (event === 'rest' && canMove(draft.state, 'rested'))
    return { ...next, draft: moved(draft, 'rested') }
  if (event === 'receive') {
    const service = others()
    return { ...next, service, draft: received(draft, service, 1) }
  }
  if (event === 'answer') {
    const asked = questionsOf(draft).map(({ question }) => question)
    const side = at % 2 === 0 ? 'mine' : 'theirs'
    const given = Object.fromEntries(asked.map(({ path }) => [path.join('/'), side] as const))
    return { ...next, draft: answered(draft, given, asked) }
  }
  if (event === 'apply') return { ...next, draft: applied(draft, 1) }
  return site
}

/** A restart is no move: the machine begins anew from what the journal holds. */
const restarted = (draft: StepDraft): StepDraft => {
  const record = readRecord(structuredClone(recordOfDraft(draft, owner, { title: '' })))
  expect(record).toBeDefined()
  return draftOfRecord(existing(record, 'the record')) as StepDraft
}

test('random edits, answers, merges and restarts follow the state table (A-16)', () => {
  const seen = new Set<string>()
  const scene = fc.array(fc.tuple(fc.constantFrom(...events), fc.nat(3)), {
    maxLength: 60,
    size: 'max',
  })
  alwaysHolds(
    fc.property(scene, happenings => {
      const service = { revisionid: 1, content: step('One.', 'Two.') }
      let site: Site = {
        draft: newDraft<StepContent>(guideKey(5), 12, service, service.content),
        service,
        words: 0,
      }
      let told = service
      for (const [event, at] of happenings) {
        if (event === 'restart') {
          site = { ...site, draft: restarted(site.draft) }
          // Only what is kept is known of the service now, until it is read again.
          told = newestVersion(site.draft) ?? site.service
          continue
        }
        const [from, before] = [site.draft.state, site.service]
        site = happen(site, event, at)
        if (site.service !== before) told = site.service
        expect(falseSaveClaims([site.draft], () => told)).toEqual([])
        const { state } = site.draft
        if (state === from) continue
        expect(table[from], `${event} led from ${from} to ${state}`).toContain(state)
        seen.add(`${from} ${state}`)
      }
      // What is at rest has nothing of its own.
      const { draft } = site
      if (draft.state === 'idle' || draft.state === 'saved')
        expect([draft.sent, draft.theirs, isUnsent(draft)]).toEqual([null, null, false])
    }),
    { check: 1000, test: 1000, soak: 10_000 },
    16,
  )
  const moves = Object.entries(table).flatMap(([from, to]) =>
    to.filter(state => state !== from).map(state => `${from} ${state}`),
  )
  expect(moves.filter(one => !seen.has(one))).toEqual([])
})

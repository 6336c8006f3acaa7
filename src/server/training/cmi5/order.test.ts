// What a part may say and when: each rule of cmi5 7.1.3 and 9, broken once.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readStatement, type Statement } from './statement.ts'
import { whyNot, type Said, type Speaker } from './order.ts'
import { categories, extensions, progress, verbs } from './words.ts'

const by: Speaker = {
  sessionid: 'session',
  registration: randomUUID(),
  mode: 'Normal',
  homePage: 'https://example.org',
  activityId: 'https://example.org/part',
  unit: { publisher: 'urn:part', move_on: 'Passed', mastery_score: 0.8, blocks: [] },
}
const nothing: Said = { session: new Set(), registration: new Set() }
const begun: Said = { session: new Set([verbs.initialized]), registration: new Set() }
const after = (session: string[], registration: string[] = []): Said => ({
  session: new Set([verbs.initialized, ...session]),
  registration: new Set([...session, ...registration]),
})

type Parts = { verb: string; result?: object; category?: string[]; more?: object; context?: object }
const statement = ({
  verb,
  result,
  category = [categories.cmi5],
  more,
  context,
}: Parts): Statement =>
  readStatement({
    id: randomUUID(),
    actor: { account: { homePage: by.homePage, name: by.registration } },
    verb: { id: verb },
    object: { id: by.activityId },
    ...(result ? { result } : {}),
    context: {
      registration: by.registration,
      contextActivities: {
        grouping: [{ id: 'urn:part' }],
        category: category.map(id => ({ id })),
      },
      extensions: { [extensions.session]: by.sessionid },
      ...context,
    },
    timestamp: '2026-11-29T12:00:00.000Z',
    ...more,
  }).statement
const both = [categories.cmi5, categories.moveOn]
const duration = 'PT1M'
const good = {
  initialized: statement({ verb: verbs.initialized }),
  completed: statement({
    verb: verbs.completed,
    result: { completion: true, duration },
    category: both,
  }),
  passed: statement({ verb: verbs.passed, result: { success: true, duration }, category: both }),
  failed: statement({ verb: verbs.failed, result: { success: false, duration }, category: both }),
  terminated: statement({ verb: verbs.terminated, result: { duration } }),
  allowed: statement({ verb: 'http://adlnet.gov/expapi/verbs/experienced', category: [] }),
}
const byMastery = {
  extensions: { [extensions.session]: by.sessionid, [extensions.mastery]: 0.8 },
}
const judged = (verb: 'passed' | 'failed', scaled: number, context: object = byMastery) =>
  statement({
    verb: verbs[verb],
    result: { success: verb === 'passed', duration, score: { scaled } },
    category: both,
    context,
  })

describe('in their order', () => {
  test.each([
    ['initialized first', good.initialized, nothing],
    ['completed after it', good.completed, begun],
    ['passed after completed', good.passed, after([verbs.completed])],
    ['failed', good.failed, begun],
    ['passed after a session that failed', good.passed, after([], [verbs.failed])],
    ['terminated', good.terminated, begun],
    ['another verb', good.allowed, begun],
  ] as const)('%s is taken', (_, one, said) => {
    expect(whyNot(one, by, said)).toBe(null)
  })
  test.each([
    ['completed before initialized', good.completed, nothing],
    ['another verb before initialized', good.allowed, nothing],
    ['initialized twice', good.initialized, begun],
    ['completed twice', good.completed, after([verbs.completed])],
    ['completed again in the registration', good.completed, after([], [verbs.completed])],
    ['passed again in the registration', good.passed, after([], [verbs.passed])],
    ['failed after passed', good.failed, after([], [verbs.passed])],
    ['passed after failed in one session', good.passed, after([verbs.failed])],
  ] as const)('%s is refused', (_, one, said) => {
    expect(whyNot(one, by, said)).toEqual(expect.any(String))
  })
})

describe('by the mastery score', () => {
  test.each([
    ['passed with it', judged('passed', 0.8), true],
    ['passed above it', judged('passed', 1), true],
    ['passed below it', judged('passed', 0.79), false],
    ['failed below it', judged('failed', 0.79), true],
    ['failed with it', judged('failed', 0.8), false],
    ['passed with a score below 0', judged('passed', -0.5), false],
    ['passed by a mastery score that it does not name', judged('passed', 0.9, {}), false],
    [
      'passed by another mastery score',
      judged('passed', 0.9, {
        extensions: { [extensions.session]: by.sessionid, [extensions.mastery]: 0.5 },
      }),
      false,
    ],
  ] as const)('%s: %#', (_, one, isTaken) => {
    expect(whyNot(one, by, begun) === null).toBe(isTaken)
  })
  test('a part without one judges itself', () => {
    const { mastery_score: _, ...unit } = by.unit
    expect(whyNot(judged('passed', 0.1), { ...by, unit }, begun)).toBe(null)
  })
})

test.each<[string, Parts]>([
  ['without the duration', { verb: verbs.terminated }],
  ['completed without completion', { verb: verbs.completed, result: { duration }, category: both }],
  [
    'completed with success',
    {
      verb: verbs.completed,
      result: { completion: true, success: true, duration },
      category: both,
    },
  ],
  ['passed without success', { verb: verbs.passed, result: { duration }, category: both }],
  [
    'passed without the category moveon',
    { verb: verbs.passed, result: { success: true, duration } },
  ],
  [
    'terminated with the category moveon',
    { verb: verbs.terminated, result: { duration }, category: both },
  ],
  [
    'a score of completed',
    {
      verb: verbs.completed,
      result: { completion: true, duration, score: { scaled: 1 } },
      category: both,
    },
  ],
  [
    'a raw score without its bounds',
    { verb: verbs.passed, result: { success: true, duration, score: { raw: 3 } }, category: both },
  ],
  [
    'progress beyond 100',
    { verb: verbs.terminated, result: { duration, extensions: { [progress]: 101 } } },
  ],
  [
    'about something else',
    { verb: verbs.terminated, result: { duration }, more: { object: { id: 'urn:other' } } },
  ],
  ['launched by a part', { verb: 'http://adlnet.gov/expapi/verbs/launched' }],
  ['satisfied by a part', { verb: 'https://w3id.org/xapi/adl/verbs/satisfied' }],
  [
    'of another verb with the category moveon',
    { verb: 'urn:other', category: [categories.moveOn] },
  ],
  [
    'of another time zone',
    {
      verb: verbs.terminated,
      result: { duration },
      more: { timestamp: '2026-11-29T06:00:00.000-06:00' },
    },
  ],
  ['voided by a part', { verb: 'http://adlnet.gov/expapi/verbs/voided', category: [] }],
  [
    'of another actor',
    {
      verb: verbs.terminated,
      result: { duration },
      more: { actor: { account: { homePage: by.homePage, name: 'other' } } },
    },
  ],
  [
    'of another registration',
    { verb: verbs.terminated, result: { duration }, context: { registration: randomUUID() } },
  ],
  [
    'of another session',
    {
      verb: verbs.terminated,
      result: { duration },
      context: { extensions: { [extensions.session]: 'other' } },
    },
  ],
  [
    'without its grouping',
    {
      verb: verbs.terminated,
      result: { duration },
      context: { contextActivities: { category: [{ id: categories.cmi5 }] } },
    },
  ],
])('a statement %s is refused', (_, parts) => {
  expect(whyNot(statement(parts), by, begun)).toEqual(expect.any(String))
})

test.each(['Browse', 'Review'] as const)(
  'in the mode %s only its beginning and end are taken',
  mode => {
    const taken = Object.entries(good)
      .filter(
        ([name, one]) =>
          whyNot(one, { ...by, mode }, name === 'initialized' ? nothing : begun) === null,
      )
      .map(([name]) => name)
    expect(taken).toEqual(['initialized', 'terminated', 'allowed'])
  },
)

test.each<[string, object]>([
  ['an id that is no UUID', { id: '1' }],
  ['a verb that is no IRI', { verb: { id: 'passed' } }],
  ['a score above 1', { result: { score: { scaled: 1.2 } } }],
  ['a score beyond its bounds', { result: { score: { raw: 11, min: 0, max: 10 } } }],
  ['a duration of no form', { result: { duration: '90' } }],
  ['a member that xAPI does not have', { other: 1 }],
  ['null', { result: { success: null } }],
  ['a time that is none', { timestamp: 'today' }],
  ['a text that no database keeps', { result: { response: 'a\0' } }],
  ['half a character', { result: { response: '\ud800' } }],
  ['a member named by half a character', { result: { extensions: { 'urn:a\ud800': 1 } } }],
  ['attachments', { attachments: [] }],
])('a statement with %s is none', (_, more) => {
  expect(() => statement({ verb: verbs.terminated, more })).toThrow(
    expect.objectContaining({ status: 400 }),
  )
})

// xAPI leaves these open, cmi5 does not: 9.1, 9.2, 9.6.1 and 9.7.
test.each<[string, object]>([
  ['without an id', { id: undefined }],
  ['of a mail address', { actor: { mbox: 'mailto:a@example.org' } }],
  ['of a group', { actor: { objectType: 'Group', member: [] } }],
  ['without a registration', { context: {} }],
  ['without a timestamp', { timestamp: undefined }],
])('a statement %s is refused by a rule of cmi5', (_, more) => {
  expect(() => statement({ verb: verbs.terminated, more })).toThrow(
    expect.objectContaining({ status: 403 }),
  )
})

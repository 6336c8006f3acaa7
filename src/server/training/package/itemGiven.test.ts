// What a manifest says to an item, and who decides an outcome by it (T-1): the tables of SCORM 1.2
// RTE 3.4.4 and SCORM 2004 RTE 4.2.4.1 and 4.2.22.1.
import { expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { manifest12, manifest2004 } from '#testing/scormPackages.ts'
import type { ItemGiven } from './itemGiven.ts'
import { readManifest } from './manifest.ts'
import { outcomeOf, restored } from '../runtime.ts'

const files = new Set(['index.html', 'sco.js'])
const givenIn = (xml: string) => firstOf(readManifest(Buffer.from(xml), files).items).given
const in12 = (more: string) =>
  givenIn(manifest12().replace('</title></item>', `</title>${more}</item>`))
const in2004 = (version: string, more: string) =>
  givenIn(manifest2004(version).replace('Part 1</title>', `Part 1</title>${more}`))
/** What is to be reached is an objective of the sequencing; `limits` stand before it. */
const sequenced = (objective: string, limits = '') =>
  `<imsss:sequencing>${limits}<imsss:objectives>${objective}</imsss:objectives></imsss:sequencing>`
const least =
  '<imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure></imsss:primaryObjective>'

test('a manifest of SCORM 1.2 says what has to be reached, and words of its author (T-1)', () => {
  expect(
    in12(
      [
        '<adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed>',
        '<adlcp:timelimitaction>exit,message</adlcp:timelimitaction>',
        '<adlcp:datafromlms>level=2</adlcp:datafromlms>',
        '<adlcp:masteryscore> 90 </adlcp:masteryscore>',
      ].join(''),
    ),
  ).toEqual({
    mastery_score: '90',
    launch_data: 'level=2',
    max_time_allowed: '00:30:00',
    time_limit_action: 'exit,message',
  })
  expect(in12('<adlcp:masteryscore>much</adlcp:masteryscore>')).toEqual({})
  expect(in12('')).toEqual({})
})

test.each([
  [
    '2004 3rd Edition',
    '<adlcp:completionThreshold>0.75</adlcp:completionThreshold>',
    { completion_threshold: '0.75' },
  ],
  [
    '2004 4th Edition',
    '<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.75"/>',
    { completion_threshold: '0.75' },
  ],
  [
    '2004 4th Edition',
    '<adlcp:completionThreshold completedByMeasure="false" minProgressMeasure="0.75"/>',
    {},
  ],
  [
    '2004 4th Edition',
    `<adlcp:dataFromLMS>level=2</adlcp:dataFromLMS>${sequenced(
      `<imsss:primaryObjective objectiveID="o" satisfiedByMeasure="true">${least}`,
      '<imsss:limitConditions attemptAbsoluteDurationLimit="PT30M"/>',
    )}`,
    { launch_data: 'level=2', max_time_allowed: 'PT30M', scaled_passing_score: '0.8' },
  ],
  [
    '2004 4th Edition',
    sequenced('<imsss:primaryObjective satisfiedByMeasure="true"/>'),
    { scaled_passing_score: '1' },
  ],
  [
    '2004 4th Edition',
    sequenced(`<imsss:primaryObjective satisfiedByMeasure="false">${least}`),
    {},
  ],
])('a manifest of %s says with %s what has to be reached (T-1)', (version, more, said) => {
  expect(in2004(version, more)).toEqual(said)
})

const statusOf = (cmi: Record<string, string>, given: ItemGiven, finished = true) =>
  outcomeOf({ a: { cmi, times: {}, finished } }, [{ id: 'a', given }]).status
const raw = (score: string, status: string, more: Record<string, string> = {}) => ({
  'cmi.core.score.raw': score,
  'cmi.core.lesson_status': status,
  ...more,
})

test.each([
  ['below, though the package says passed', raw('85', 'passed'), 'failed'],
  ['reached, though the package says failed', raw('90', 'failed'), 'passed'],
  ['reached, and only completed', raw('95', 'completed'), 'passed'],
  ['below, ended without a word', raw('85', 'not attempted'), 'failed'],
  ['reached, ended without a word', raw('90', 'not attempted'), 'passed'],
  // Conformance Requirements 1.2: `incomplete` is left as it is.
  ['below, and still incomplete', raw('85', 'incomplete'), 'in_progress'],
  ['below, but laid aside', raw('85', 'incomplete', { 'cmi.core.exit': 'suspend' }), 'in_progress'],
  ['without a score', { 'cmi.core.lesson_status': 'passed' }, 'passed'],
] as const)('a mastery score of 90 decides: %s (T-1)', (_, cmi, status) => {
  expect(statusOf(cmi, { mastery_score: '90' })).toBe(status)
})

test('nothing is decided while the package is at it, or where nothing was to be reached (T-1)', () => {
  expect(statusOf(raw('10', 'incomplete'), { mastery_score: '90' }, false)).toBe('in_progress')
  expect(statusOf(raw('10', 'passed'), {})).toBe('passed')
})

const scaled = (score: string | null, more: Record<string, string> = {}) => ({
  'cmi.completion_status': 'completed',
  ...(score === null ? {} : { 'cmi.score.scaled': score }),
  ...more,
})
test.each([
  ['reached', scaled('0.8', { 'cmi.success_status': 'failed' }), 'passed'],
  ['below', scaled('0.79', { 'cmi.success_status': 'passed' }), 'failed'],
  ['without a score', scaled(null, { 'cmi.success_status': 'passed' }), 'completed'],
] as const)('a scaled passing score of 0.8 decides: %s (T-1)', (_, cmi, status) => {
  expect(statusOf(cmi, { scaled_passing_score: '0.8' })).toBe(status)
})

test('an item of 1.2 that is ended without a word of its status is completed (T-1)', () => {
  const silent = { 'cmi.core.lesson_status': 'not attempted' }
  expect(statusOf(silent, {})).toBe('completed')
  expect(statusOf({ ...silent, 'cmi.core.exit': 'suspend' }, {})).toBe('in_progress')
  expect(statusOf(silent, {}, false)).toBe('in_progress')
})

test.each([
  [
    'reached',
    { 'cmi.progress_measure': '0.75', 'cmi.completion_status': 'incomplete' },
    'completed',
  ],
  ['reached, but laid aside', { 'cmi.progress_measure': '1', 'cmi.exit': 'suspend' }, 'completed'],
  ['below', { 'cmi.progress_measure': '0.5', 'cmi.completion_status': 'completed' }, 'in_progress'],
  ['without a measure', { 'cmi.completion_status': 'completed' }, 'in_progress'],
] as const)('a completion threshold of 0.75 decides: %s (T-1)', (_, cmi, status) => {
  expect(statusOf(cmi, { completion_threshold: '0.75' })).toBe(status)
})

test.each([
  ['for the first time', undefined, 'ab-initio', undefined],
  ['after the window was closed', { finished: false }, 'resume', 'incomplete'],
  ['laid aside', { finished: true, exit: 'suspend' }, 'resume', 'incomplete'],
  ['ended', { finished: true, exit: 'logout' }, '', 'incomplete'],
] as const)('an item is entered as the standard says: %s (M-132)', (_, left, entry, status) => {
  const state = left && {
    cmi: {
      'cmi.core.lesson_status': 'incomplete',
      ...('exit' in left && { 'cmi.core.exit': left.exit }),
    },
    times: {},
    finished: left.finished,
  }
  const cmi = restored('SCORM_1_2', state, { userid: 7, username: 'ada' }, false)
  expect([cmi['cmi.core.entry'], cmi['cmi.core.lesson_status']]).toEqual([entry, status])
})

test('an item of 1.2 reads the status that the service decided (T-1)', () => {
  const state = { cmi: raw('85', 'passed'), times: {}, finished: true }
  const given = { mastery_score: '90' }
  expect(restored('SCORM_1_2', state, { userid: 7, username: 'ada' }, false, given)).toMatchObject({
    'cmi.core.lesson_status': 'failed',
  })
})

test('an item is told what it has to reach, under the names of its standard (T-1)', () => {
  const given = { mastery_score: '90', launch_data: 'x', max_time_allowed: '00:30:00' }
  const person = { userid: 7, username: 'ada' }
  expect(restored('SCORM_1_2', undefined, person, false, given)).toMatchObject({
    'cmi.student_data.mastery_score': '90',
    'cmi.student_data.max_time_allowed': '00:30:00',
    'cmi.launch_data': 'x',
  })
  expect(
    restored('SCORM_2004', undefined, person, false, {
      scaled_passing_score: '0.8',
      launch_data: 'x',
    }),
  ).toMatchObject({ 'cmi.scaled_passing_score': '0.8', 'cmi.launch_data': 'x' })
})

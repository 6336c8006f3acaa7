// What packages tell of answers, and what somebody has taken (T-3). Elements as the standards write
// them: SCORM 1.2 RTE 3.4.7, SCORM 2004 4th edition RTE 4.2.9.
import { expect, test } from 'vitest'
import { itemAt } from '#lib/existing.ts'
import type { TrainingQuestion } from '#contract/training/shapes.ts'
import { startApiForFile } from '#testing/api.ts'
import { currentModule } from '../../testing/training.ts'
import { goodPackage } from '../../testing/scormPackages.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })

type Answer = { id: string; response: string; result: string; [more: string]: string }
const told = (answers: Answer[], response = 'student_response') =>
  Object.fromEntries(
    answers.flatMap(({ response: said, ...rest }, nth) =>
      Object.entries({ ...rest, [response]: said }).map(([name, value]) => [
        `cmi.interactions.${nth}.${name}`,
        value,
      ]),
    ),
  )
const take = async (who: typeof ada, id: number, cmi: Record<string, string>) => {
  const { attemptid } = await who.playTraining({ params: { id } })
  await who.saveTrainingAttempt({ params: { id, attemptid }, body: { cmi } })
  return attemptid
}
const short = ({ question, answered, right, wrong }: TrainingQuestion) =>
  [question, answered, right, wrong].join(' ')

test('answers are added up by question, the last of each attempt (T-3)', async () => {
  const id = await currentModule(api, goodPackage())
  await take(
    ada,
    id,
    told([
      { id: 'lock', type: 'choice', response: 'a', result: 'wrong' },
      { id: 'tag', type: 'true-false', response: 't', result: 'correct' },
      { id: 'lock', type: 'choice', response: 'b', result: 'correct' },
    ]),
  )
  await take(
    bob,
    id,
    told(
      [
        { id: 'lock', type: 'choice', response: 'a', result: 'incorrect', description: 'Which?' },
        { id: 'sum', type: 'numeric', response: '12', result: '0.5' },
      ],
      'learner_response',
    ),
  )
  const { attempts, is_whole, questions } = await mo.readTrainingQuestions({ params: { id } })
  expect({ attempts, is_whole }).toEqual({ attempts: 2, is_whole: true })
  expect(questions.map(short)).toEqual(['lock 2 1 1', 'sum 1 0 0', 'tag 1 1 0'])
  expect(itemAt(questions, 0)).toMatchObject({
    description: 'Which?',
    type: 'choice',
    responses: [
      { response: 'a', result: 'incorrect', count: 1 },
      { response: 'b', result: 'correct', count: 1 },
    ],
  })
  expect(itemAt(questions, 0).item.title).not.toBe('')
  const file = await mo.readTrainingQuestions({ params: { id }, query: { format: 'csv' } })
  expect(String(file).trim().split('\r\n').slice(1)).toHaveLength(4)
})

test('one attempt is read by its owner and by Moderators, all attempts by Moderators (T-3)', async () => {
  const id = await currentModule(api, goodPackage())
  const attemptid = await take(
    ada,
    id,
    told([{ id: 'lock', type: 'choice', response: 'a', result: 'correct' }]),
  )
  await take(bob, id, told([{ id: 'lock', type: 'choice', response: 'b', result: 'wrong' }]))
  const of = (who: typeof ada, query: { attemptid?: number }) =>
    who.readTrainingQuestions({ params: { id }, query })
  for (const who of [ada, mo])
    expect((await of(who, { attemptid })).questions).toMatchObject([
      { question: 'lock', answered: 1, right: 1, responses: [{ response: 'a', count: 1 }] },
    ])
  await expect(of(bob, { attemptid })).rejects.toMatchObject({ status: 403 })
  await expect(of(ada, {})).rejects.toMatchObject({ status: 403 })
  await expect(of(ada, { attemptid: 999_999 })).rejects.toMatchObject({ status: 403 })
  const other = await currentModule(api, goodPackage())
  await expect(
    mo.readTrainingQuestions({ params: { id: other }, query: { attemptid } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('elements that are no interactions, or name no question, are no answers (T-3)', async () => {
  const id = await currentModule(api, goodPackage())
  await take(ada, id, {
    'cmi.interactions.0.student_response': 'nobody asked',
    'cmi.interactions.1.id': 'asked',
    'cmi.interactions.1.correct_responses.0.pattern': 'a',
    'cmi.objectives.0.id': 'no question',
    'cmi.interactions.x.id': 'no number',
  })
  const { questions } = await mo.readTrainingQuestions({ params: { id } })
  expect(questions).toMatchObject([
    { question: 'asked', answered: 1, responses: [{ response: '', result: '', count: 1 }] },
  ])
})

test('a record lists the attempts of one person over all modules (T-3)', async () => {
  const cat = await api.person('cat')
  const [one, two] = [
    await currentModule(api, goodPackage()),
    await currentModule(api, goodPackage()),
  ]
  const first = await take(cat, one, {
    'cmi.core.lesson_status': 'passed',
    ...told([{ id: 'lock', response: 'a', result: 'correct' }]),
  })
  const second = await take(cat, two, { 'cmi.core.lesson_status': 'incomplete' })
  const { user, attempts } = await cat.readTrainingRecord({})
  expect(user.userid).toBe(cat.me.userid)
  expect(attempts).toMatchObject([
    { attemptid: second, title: 'Lockout', version: 1, has_answers: false },
    { attemptid: first, status: 'passed', has_answers: true },
  ])
  expect((await mo.readTrainingRecord({ query: { userid: cat.me.userid } })).attempts).toEqual(
    attempts,
  )
  await expect(bob.readTrainingRecord({ query: { userid: cat.me.userid } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(mo.readTrainingRecord({ query: { userid: 999_999 } })).rejects.toMatchObject({
    status: 404,
  })
})

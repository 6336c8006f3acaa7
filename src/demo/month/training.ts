// A module for the workshop and for those who ask, repeated each year, with attempts that went
// well, went wrong or are under way; and one that is prepared.
import { answersWith, demoModule, demoPackage } from './module.ts'
import type { Month } from './month.ts'

const importInto = async ({ hands }: Month, id: number): Promise<void> => {
  const { client } = hands.admin
  const { importid } = await client.createTrainingImport({ body: { id } })
  await client.startTrainingByUpload(
    { params: { importid }, query: { file: 'bench-grinder.zip' } },
    { file: demoPackage() },
  )
  await hands.until(async () => {
    const { state, message } = await client.readTrainingImport({ params: { importid } })
    if (state === 'complete') return true
    if (state === 'running') return null
    throw new Error(message)
  })
  await client.previewTrainingImport({ params: { importid } })
}

export const makeTraining = async (month: Month, teamid: number): Promise<void> => {
  const { client } = month.hands.admin
  month.at(22, 10)
  const { id } = await client.createTrainingDraft({
    body: {
      ...demoModule,
      teams: [teamid],
      users: ['samir', 'lea', 'grace'].map(month.userid),
      months: 12,
      due_days: 30,
    },
  })
  await importInto(month, id)
  await client.makeTrainingCurrent({ params: { id } })
  for (const [days, who, status, score] of [
    [20, 'samir', 'failed', 33],
    [20, 'kit', 'passed', 100],
    [14, 'samir', 'passed', 100],
    [9, 'lea', 'passed', 100],
    [5, 'grace', 'failed', 67],
    [1, 'piotr', 'incomplete', null],
  ] as const) {
    month.at(days, 17)
    const { attemptid } = await month.by(who).playTraining({ params: { id } })
    month.at(days, 17.2)
    await month.by(who).saveTrainingAttempt({
      params: { id, attemptid },
      body: {
        cmi: {
          'cmi.core.lesson_status': status,
          ...(score === null
            ? {}
            : {
                'cmi.core.score.raw': String(score),
                'cmi.core.score.max': '100',
                ...answersWith(Math.round((score / 100) * 3)),
              }),
          'cmi.core.session_time': '00:09:30',
        },
        commit: true,
      },
    })
  }
  month.at(2, 10)
  await client.createTrainingDraft({
    body: { title: 'Lifting heavy machines', description: 'In the making.' },
  })
}

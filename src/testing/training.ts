// Modules that a test begins with, and what the player's page holds.
import { expect } from 'vitest'
import { matchIn } from '#lib/existing.ts'
import type { TestApi } from '#testing/api.ts'

/** A module that is given out: drafted, imported, seen by the Admin, current. */
export const currentModule = async (
  api: TestApi,
  file: Uint8Array<ArrayBuffer>,
  long_suspend_data = false,
  users: number[] = [],
) => {
  const { id } = await api.admin.createTrainingDraft({
    body: { title: 'Lockout', long_suspend_data, ...(users.length > 0 && { users }) },
  })
  const { importid } = await api.admin.createTrainingImport({ body: { id } })
  await api.admin.startTrainingByUpload(
    { params: { importid }, query: { file: 'm.zip' } },
    { file },
  )
  await api.jobsDone()
  expect(await api.admin.readTrainingImport({ params: { importid } })).toMatchObject({
    state: 'complete',
    error: null,
  })
  await api.admin.previewTrainingImport({ params: { importid } })
  return (await api.admin.makeTrainingCurrent({ params: { id } })).id
}

export type Facts = {
  token: string
  files: string
  records: boolean
  first: string | null
  suspend_limit: number
  items: { id: string; entry_path: string; cmi: Record<string, string> }[]
}
/** What stands in the page of a player or a preview. */
export const factsOf = async (page: Response): Promise<Facts> =>
  JSON.parse(matchIn(await page.text(), /id="facts">(.*?)<\/script>/s)) as Facts

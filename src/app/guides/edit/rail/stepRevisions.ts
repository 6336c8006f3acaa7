import { keepPreviousData } from '@tanstack/react-query'
import { readPage } from '#app/api/read.ts'

const newest = 30

/**
 * The last revisions of a step, newest first. Each version is asked about anew; until then what was
 * known before it stays: whoever asks is made anew for another step.
 */
export const stepRevisions = (guideid: number, stepid: number, revisionid: number) => {
  const asked = readPage('listStepRevisions', {
    params: { guideid, stepid },
    query: { limit: newest },
  })
  return {
    ...asked,
    queryKey: [...asked.queryKey, revisionid],
    retry: false,
    placeholderData: keepPreviousData,
  }
}

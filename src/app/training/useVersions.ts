import { useSuspenseQuery } from '@tanstack/react-query'
import type { TrainingVersion } from '#contract/training/shapes.ts'
import { read } from '#app/api/read.ts'
import { isRunning } from './versions.ts'

const look = 1000 // milliseconds between two looks at an import that is under way

/**
 * All versions of a module that the caller sees, the newest first; read anew while an import is
 * under way. Empty where there is no such module.
 */
export const useVersions = (moduleid: number): readonly TrainingVersion[] =>
  useSuspenseQuery({
    ...read('listTrainingVersions', { query: { moduleid, limit: 200 } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(one => one.newest_import !== null && isRunning(one.newest_import)) ? look : false,
  }).data

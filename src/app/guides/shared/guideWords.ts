import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The five difficulties as they travel, in rising order. */
export const difficultyNames: Record<string, MessageDescriptor> = {
  'Very easy': msg`Very easy`,
  Easy: msg`Easy`,
  Moderate: msg`Moderate`,
  Difficult: msg`Difficult`,
  'Very difficult': msg`Very difficult`,
}

/** 1 to 5. */
export const difficultyLevel = (difficulty: string) =>
  Object.keys(difficultyNames).indexOf(difficulty) + 1

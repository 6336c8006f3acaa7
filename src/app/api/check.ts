import * as z from 'zod/mini'
import type { Check } from '#contract/client.ts'
import { schemas } from '#contract/schemas.ts'
import { checkAnswersBy } from './client.ts'

/**
 * Screens that write parse every answer; one that is not what the contract says is told by the path
 * of its field.
 */
export const checkAnswer: Check = (name, answer) => {
  const { returns } = schemas[name]
  const read = returns === null ? { success: true as const } : z.safeParse(returns, answer)
  if (read.success) return
  const [issue] = read.error.issues
  const field = issue?.path.join('.') || '(all of it)'
  throw new Error(`The answer of ${name} is not what was agreed: ${field}: ${issue?.message}`, {
    cause: { field },
  })
}

// From here on every answer is read that way, whichever part of the screen asked for it.
checkAnswersBy(checkAnswer)

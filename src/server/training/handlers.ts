import type { trainingRows } from '#contract/training/rows.ts'
import type { Handlers } from '#server/http/context.ts'
import { attemptHandlers } from './attempts.ts'
import { importHandlers } from './imports.ts'
import { moduleHandlers } from './modules.ts'
import { questionHandlers } from './questions.ts'
import { usageHandlers } from './usage.ts'
import { versionHandlers } from './versions.ts'

export const trainingHandlers: Pick<Handlers, keyof typeof trainingRows> = {
  ...moduleHandlers,
  ...importHandlers,
  ...attemptHandlers,
  ...usageHandlers,
  ...questionHandlers,
  ...versionHandlers,
}
